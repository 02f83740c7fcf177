/** What lies on the table: English, then Estonian, Hungarian, Russian. */
export const TABLE = {
  Market: ["Ehitusturg", "Piac", "Рынок"],
  Display: ["Avatud rahakaardid", "Felfordított pénz", "Открытые карты"],
  "Beside the market": ["Turu kõrval", "A piac mellett", "Рядом с рынком"],
  "Room {number}": ["Kamber {number}", "{number}. kamra", "Комната {number}"],
  Reserve: ["Tagavara", "Értéktábla", "Запас"],
  Hand: ["Käsi", "Kéz", "Рука"],
  "Whose city": ["Kelle linn", "Kinek a városa", "Чей город"],
  "{name}'s city": ["{name}: linn", "{name} városa", "Город: {name}"],
  "has violations": ["rikub reegleid", "szabályt sért", "есть нарушения"],
} as const;

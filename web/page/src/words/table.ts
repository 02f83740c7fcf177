/** What lies on the table: English, then Estonian, Hungarian, Russian. */
export const TABLE = {
  "Beside the market": ["Turu kõrval", "A piac mellett", "Рядом с рынком"],
  "Room {number}": ["Ruum {number}", "{number}. helyiség", "Комната {number}"],
  Hand: ["Käsi", "Kéz", "Рука"],
  "has violations": ["rikub reegleid", "szabályt sért", "есть нарушения"],
} as const;

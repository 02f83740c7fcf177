// Games of Ann and Ben as the page saves them, for the tests.

/** Returns the game that a tab plays, as the page keeps it. */
export const gameOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem(sessionStorage.getItem("alhambra-game"))));

/**
 * Arranges a game that was just dealt: Ann has two tiles in her city, two in her reserve, and money for the first square.
 */
export function arrange(dealt) {
  const game = structuredClone(dealt);
  const { state } = game;
  const [ann, ben] = ["Ann", "Ben"].map((name) => state.players.find((player) => player.name === name));
  const [city, reserve] = [[{ x: 1, y: 0, tile: "tower-11" }, { x: 2, y: 0, tile: "seraglio-9" }], ["garden-10", "garden-10-n"]];
  const taken = [...city.map(({ tile }) => tile), ...reserve];
  for (const pile of [state.bag, state.dealer.bag]) pile.splice(0, pile.length, ...pile.filter((tile) => !taken.includes(tile)));
  [ann.hand, ben.hand] = [ben.hand, ann.hand]; // Ben was dealt denars
  Object.assign(ann, { city, reserve });
  Object.assign(state, { to_act: "Ann", turn_of: "Ann" });
  delete state.log;
  return { ...game, told: {}, log: [] };
}

/** Returns the same game, in which a scoring card comes before the next money card. */
export function withScoring(dealt) {
  const game = structuredClone(dealt);
  Object.assign(game.state.dealer, { piled: true, deck: ["A", ...game.state.dealer.deck, "B"] });
  return game;
}

/** Returns the same game, in which an agent plays for Ben. */
export const withAgent = ({ plan, ...game }) => ({
  ...game,
  plan: { ...plan, seats: plan.seats.map((seat) => (seat.name === "Ben" ? { ...seat, kind: "random" } : seat)) },
});

/** Opens a saved game from the form for a new one. */
export const openSaved = (page, game) =>
  page.locator('.setup input[type="file"]').setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(game)) });

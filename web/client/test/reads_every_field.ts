// Compiled, not run: a program of a user that reads all results and tells all events apart.

import { Refused, connectHttp, translated, type Action, type Cell, type Draw, type Seat, type SeenEvent, type Step } from "alhambra-rules";

const told = (action: Action): string => {
  switch (action.do) {
    case "take":
    case "buy-bazaar":
    case "buy-chests":
      return action.cards.join();
    case "buy":
      return `${action.square.toFixed()} ${action.cards.join()}`;
    case "place":
    case "place-leftover":
    case "from-reserve":
    case "swap":
    case "architect-from-reserve":
    case "architect-swap":
      return `${action.tile.length} ${at(action.cell)}`;
    case "to-reserve":
    case "architect-to-reserve":
    case "place-chest":
      return at(action.cell);
    case "reserve":
    case "give":
    case "decline-leftover":
      return action.tile.toUpperCase();
    case "stop":
    case "pass":
    case "keep-architects":
    case "look":
    case "look-away":
    case "pass-chests":
      return action.player;
  }
};

const drawn = (draw: Draw): string => {
  switch (draw.draw) {
    case "hand":
    case "deal-architect":
      return `${draw.player} ${draw.card}`;
    case "chest":
      return `${draw.room.toFixed()} ${draw.colour}`;
    case "market":
      return `${draw.square.toFixed()} ${draw.tile}`;
    case "peek":
      return `${draw.player} ${draw.side}`;
    default:
      return draw.draw;
  }
};

const seen = (event: SeenEvent): string =>
  "do" in event ? told(event) : event.draw === "hand" ? (event.card ?? "a hidden card").toUpperCase() : event.draw;

const at = ([x, y]: Cell): string => `${x.toFixed()},${y.toFixed()}`;

const seat = ({ revision, view, happened, actions }: Seat): string[] => [
  revision.toFixed(),
  view.market.map((tile) => tile?.toUpperCase() ?? "empty").join(),
  ...view.players.flatMap((player) => player.city.map((laid) => at([laid.x, laid.y]))),
  ...view.modules.map((module) => module.module),
  ...view.leftovers.map(([player, tile]) => player + tile),
  ...happened.map((one) => `${seen(one.event)} ${one.text}`),
  ...(actions ?? []).map(told),
];

export async function main(): Promise<string[]> {
  const rules = await connectHttp("http://127.0.0.1:8000");
  try {
    const step: Step = await rules.newGame({ players: ["Anna", "Bo"], modules: ["bazaars"] });
    const payments = await rules.payments({ state: step.private.state, square: 1 });
    const [payment] = payments;
    if (payment) await rules.apply({ state: step.private.state, action: { do: "buy", player: "Anna", square: 1, cards: payment } });
    const [tile] = await rules.tiles();
    const cells: Cell[] = tile ? await rules.legalPlacements({ city: [], tile: tile.id }) : [];
    const { wall, violations } = await rules.look({ city: [] });
    const log = step.private.log.map((line) => ("override" in line ? line.reason : "from" in line ? line.from.format : "do" in line ? told(line) : drawn(line)));
    const details = violations.flatMap((one) => Object.values(one.details).map(String));
    const sides = wall.segments.map(([x, y, side]) => `${at([x, y])} ${side}`);
    return [...Object.values(step.seats).flatMap(seat), ...seat(step.open), ...cells.map(at), ...log, ...details, ...sides];
  } catch (error) {
    if (error instanceof Refused) return [error.kind, ...error.report.map((one) => `${one.rule} ${one.template}: ${translated({}, one)}`), ...error.faults.map((one) => `${one.path}`)];
    throw error;
  } finally {
    await rules.close();
  }
}

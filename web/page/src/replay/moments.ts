// What Replay shows one after the other: the lines of a record, its scoring rounds, and how it ended.

import type { Spoken } from "../../../client/src/sentences.js";
import { told } from "../parts/told.js";
import { wordOf } from "../pieces.js";
import type { Event, Position, Replay, RoundOfGame, SpokenViolation, StepOfRecord } from "../rules.js";
import { t, type Word } from "../words.js";

type Side = "n" | "e" | "s" | "w";

/** What an attack cost: points by player. */
export interface Attack {
  side: Side;
  lost: readonly [player: string, points: number][];
}

export type Outcome = Pick<Replay, "scores" | "winners">;

export interface Moment {
  kind: "line" | "scoring" | "end";
  line: number;
  event: Event | null;
  position: Position;
  violations: readonly SpokenViolation[];
  spoken: Spoken;
  round?: RoundOfGame;
  attack?: Attack;
  outcome?: Outcome;
}

type Points = ReadonlyMap<string, number>;

const pointsOf = ({ players }: Position): Points => new Map(players.map(({ name, score }) => [name, score ?? 0]));

const withPoints = (position: Position, points: Points): Position => ({
  ...position,
  players: position.players.map((player) => ({ ...player, score: points.get(player.name) ?? null })),
});

/** Returns the attack of a step: what is missing of the points that the players had. */
function attackOf(side: Side | undefined, had: Points, position: Position): Attack | undefined {
  if (!side) return undefined;
  const has = pointsOf(position);
  const lost = [...had].map(([name, points]): [string, number] => [name, points - (has.get(name) ?? points)]);
  return { side, lost: lost.filter(([, points]) => points > 0) };
}

function momentOf({ line, event, position, violations, ...spoken }: StepOfRecord): Moment {
  return { kind: "line", line, event, position, violations, spoken };
}

/** Returns the moments of one step: its line and, if it ends with one, the scoring round. */
function momentsOfStep(step: StepOfRecord, before: Position | undefined, rounds: readonly RoundOfGame[]): Moment[] {
  const moment = momentOf(step);
  const { position, event } = step;
  const had = before ? pointsOf(before) : pointsOf(position);
  const done = position.scoring_rounds_done ?? 0;
  const round = before && done > (before.scoring_rounds_done ?? 0) ? rounds.find(({ round }) => round === done) : undefined;
  if (!round) {
    const attack = attackOf(event && "draw" in event && event.draw === "attack" ? event.side : undefined, had, position);
    return [attack ? { ...moment, attack } : moment];
  }
  const got = new Map([...had].map(([name, points]) => [name, points + (round.points[name] ?? 0)]));
  const attack = attackOf(position.attack?.[done - 1] as Side | undefined, got, position);
  const scoring: Moment = { ...moment, kind: "scoring", event: null, violations: [], round, ...(attack ? { attack } : {}) };
  return [{ ...moment, position: withPoints(position, had) }, scoring];
}

/** Returns all moments of a game. An outcome is the last one. */
export function momentsOf(steps: readonly StepOfRecord[], rounds: readonly RoundOfGame[], outcome: Outcome | null): Moment[] {
  const all = steps.flatMap((step, index) => momentsOfStep(step, steps[index - 1]?.position, rounds));
  const last = all.at(-1);
  if (!last || !outcome?.winners.length) return all;
  return [...all, { kind: "end", line: last.line, event: null, position: last.position, violations: [], spoken: {}, outcome }];
}

/** Returns the indices of the moments at which a turn begins, of the scoring rounds and of the end. */
export function turnsIn(moments: readonly Moment[]): number[] {
  const found = new Set([0]);
  let acting: string | null = null;
  moments.forEach(({ kind, event }, index) => {
    if (kind !== "line") found.add(index);
    if (!event || !("do" in event)) return;
    if (event.player !== acting) found.add(index);
    acting = event.player;
  });
  return [...found];
}

/** Returns the index of the first action, or 0. */
export const firstTurn = (moments: readonly Moment[]): number => Math.max(moments.findIndex(({ event }) => event && "do" in event), 0);

const DIRK = "dirk";
const ATTACKS: Record<Side, Word> = { n: "Attack from the north", e: "Attack from the east", s: "Attack from the south", w: "Attack from the west" };

/** Returns who won, such as "Bo wins 65 to 33, Dirk 231". */
export function outcomeInWords({ scores, winners }: Outcome): string {
  const players = scores.filter(({ player }) => player !== DIRK);
  const points = Math.max(...players.map(({ score }) => score));
  const others = players.filter(({ player }) => !winners.includes(player)).map(({ score }) => score);
  const values = { winners: winners.join(", "), points, others: others.sort((one, other) => other - one).join(", ") };
  const dirk = scores.find(({ player }) => player === DIRK);
  const won: Word = winners.length > 1 ? "{winners} win {points} to {others}" : "{winners} wins {points} to {others}";
  const said = t(others.length ? won : "Tie: {winners} with {points}", values);
  return dirk ? `${said}, ${wordOf(DIRK)} ${dirk.score}` : said;
}

/** Returns what an attack cost, such as "Attack from the west: Anna −2". */
export function attackInWords({ side, lost }: Attack): string {
  const costs = lost.map(([player, points]) => `${player} \u2212${points}`).join(", ");
  return `${t(ATTACKS[side])}: ${costs || t("nobody loses points")}`;
}

/** Returns the title of a moment. */
export function titleOf(moment: Moment): string {
  if (moment.outcome) return outcomeInWords(moment.outcome);
  if (moment.round) return t("Scoring round {round}", { round: moment.round.round });
  return told(moment.spoken);
}

// The chests of the Treasure Chamber: which fit a city, and where those go that do not.

import { faceOf, TYPES, wordOf } from "../pieces.js";
import type { BuildingType, Seat, Treasure, View } from "../rules.js";
import { t } from "../words.js";

type Chests = readonly BuildingType[];

/** Chests that went to a player, to Dirk or back into the bag. */
export interface Moved {
  to: "player" | "dirk" | "bag";
  name?: string;
  chests: Chests;
}

export const treasureOf = (view: View | undefined): Treasure | undefined =>
  view?.modules.find((module): module is Treasure => module.module === "treasure");

/** Returns how many of these chests a player can place: each on a building of its colour without one. Bought tiles count. */
export function fitting(view: View, player: string, chests: Chests): number {
  const laid = treasureOf(view)?.laid.find(([owner]) => owner === player)?.[1] ?? [];
  const city = view.players.find(({ name }) => name === player)?.city ?? [];
  const tiles = [...city.map(({ tile }) => tile), ...view.bought];
  const number = (type: BuildingType) => {
    const free = tiles.filter((tile) => faceOf(tile)?.type === type).length - laid.filter(([, colour]) => colour === type).length;
    return Math.min(chests.filter((one) => one === type).length, free);
  };
  return TYPES.reduce((sum, type) => sum + number(type), 0);
}

/** Returns the chests that are left if others are taken away. */
function without(all: Chests, others: Chests): BuildingType[] {
  const left = [...all];
  for (const one of others) if (left.includes(one)) left.splice(left.indexOf(one), 1);
  return left;
}

/** Returns where the chests went that were bought and not placed. */
export function movedChests({ happened, view: after }: Seat, before: View | undefined): Moved[] {
  const [was, is] = [treasureOf(before), treasureOf(after)];
  if (!was || !is) return [];
  const events = happened.map(({ event }) => event);
  const bought = events.flatMap((event) => ("do" in event && event.do === "buy-chests" ? (was.rooms[event.room - 1] ?? []) : []));
  const placed = events.flatMap((event) => ("do" in event && event.do === "place-chest" ? [event.colour] : []));
  const waiting = without([...was.bought, ...bought], placed);
  const dirk = without(is.dirk, was.dirk);
  const isPassed = after.phase === "pass-on-chests" && after.to_act !== before?.to_act && after.to_act !== null;
  const moved: Moved[] = [
    { to: "dirk", chests: dirk },
    ...(isPassed ? [{ to: "player" as const, name: after.to_act ?? "", chests: is.bought }] : []),
    { to: "bag", chests: without(without(waiting, dirk), is.bought) },
  ];
  return moved.filter(({ chests }) => chests.length);
}

/** Says where chests went, in a few words. */
export function whereTo({ to, name = "", chests }: Moved): string {
  const values = { name, chests: chests.map(wordOf).join(", ") };
  if (to === "dirk") return t("chests to Dirk: {chests}", values);
  return to === "bag" ? t("chests back into the bag: {chests}", values) : t("chests passed on to {name}: {chests}", values);
}

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Chip, TilePicture } from "../parts/piece.js";
import { SmallCity } from "../parts/small-city.js";
import { nameOf, TYPES, wordOf } from "../pieces.js";
import type { View } from "../rules.js";
import { RuleLink } from "../start/rulebook.js";
import { t } from "../words.js";
import { leads, standings, type Standing } from "./standings.js";

type Most = ReturnType<typeof leads>;

const Who = ({ name, points }: { name: string; points: number }) => (
  <span class="who">
    <span class="name">{name}</span> <span class="hidden">, {t("Points")}: </span><b class="points" title={t("Points")}>{points}</b><span class="hidden">, </span>
  </span>
);

/** The six counts; the leaders of each type are marked. */
function Counts({ counts, most }: { counts: Standing["counts"]; most: Most }) {
  return (
    <span class="counts">
      {TYPES.map((type) => {
        const count = counts[type] ?? 0;
        const isLeading = count > 0 && count === most[type];
        return (
          <span key={type} class={`count ${isLeading ? "leads" : ""} ${count ? "" : "none"}`} title={`${wordOf(type)}: ${count}${isLeading ? ` (${t("the most")})` : ""}`}>
            <Chip type={type} />
            <b>{count}</b>
            <span class="hidden">{wordOf(type)}{isLeading ? ` (${t("the most")})` : ""}, </span>
          </span>
        );
      })}
    </span>
  );
}

const chestsOf = (view: View, name: string): number =>
  view.modules.flatMap((module) => (module.module === "treasure" ? (module.laid.find(([owner]) => owner === name)?.[1] ?? []) : [])).length;

function Player({ view, index, seat, standing, most }: { view: View; index: number; seat: Signal<number>; standing: Standing; most: Most }) {
  const player = view.players[index];
  if (!player) return null;
  const isShown = index === seat.value;
  const hasChests = view.modules.some(({ module }) => module === "treasure");
  return (
    <button type="button" role="radio" class={`player ${view.to_act === player.name ? "to-act" : ""}`} data-player={player.name} aria-checked={isShown} aria-current={view.to_act === player.name ? "true" : undefined}
      tabIndex={isShown ? 0 : -1} onClick={() => (seat.value = index)}>
      <Who name={player.name} points={player.score} />
      <span class="small"><SmallCity city={player.city} /></span>
      <Counts counts={standing.counts} most={most} />
      <span class="facts">
        <span>{t("wall {number}", { number: standing.wall ?? "…" })}</span>{" "}
        <span>{t("cards {number}", { number: player.hand_size })}</span>{" "}
        {player.reserve.length > 0 && <span>{t("reserve {number}", { number: player.reserve.length })}</span>}{" "}
        {hasChests && <span>{t("chests {number}", { number: chestsOf(view, player.name) })}</span>}
      </span>
    </button>
  );
}

/** Who Dirk is, for those who have not met him. */
export function AboutDirk() {
  return <p class="facts about-dirk"><span>{t("Dirk: neutral, scores, never moves")}</span> <RuleLink id="two.dirk" /></p>;
}

/** What Dirk has. He has no city. */
function Dirk({ view, standing, most }: { view: View; standing: Standing; most: Most }) {
  return (
    <div class="player dirk" data-player="dirk">
      <details>
        <summary>
          <Who name={wordOf("dirk")} points={view.dirk_score} />
          <Counts counts={standing.counts} most={most} />
        </summary>
        <span class="pieces">
          {(view.dirk ?? []).map((tile) => <span key={tile} class="piece" role="img" aria-label={nameOf(tile)} title={nameOf(tile)}><TilePicture tile={tile} /></span>)}
        </span>
      </details>
      <AboutDirk />
    </div>
  );
}

/** A panel for each player; it chooses whose city is shown. Dirk's lists his tiles. */
export function Players({ view, seat }: { view: View; seat: Signal<number> }) {
  const all = standings(view);
  const most = leads(all);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [frame, shown] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-checked="true"]')];
    if (frame && shown) frame.scrollLeft = shown.offsetLeft - (frame.clientWidth - shown.clientWidth) / 2;
  }, [seat.value]);
  const dirk = all.find(({ name }) => name === "dirk");
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    seat.value = (seat.value + step + view.players.length) % view.players.length;
    (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=radio]")[seat.value]?.focus();
  };
  return (
    <div class="players" ref={strip}>
      <div class="people" role="radiogroup" aria-label={t("Whose city")} onKeyDown={onKeyDown}>
        {view.players.map(({ name }, index) => {
          const standing = all[index];
          return standing && <Player key={name} view={view} index={index} seat={seat} standing={standing} most={most} />;
        })}
      </div>
      {view.dirk && dirk && <Dirk view={view} standing={dirk} most={most} />}
    </div>
  );
}

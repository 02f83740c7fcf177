import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Dialog } from "../parts/dialog.js";
import { CardPicture, Chip, TilePicture } from "../parts/piece.js";
import { SmallCity } from "../parts/small-city.js";
import { pieces, TYPES } from "../pieces.js";
import { t, type Word } from "../words.js";

export const tourShown = signal(false);
const at = signal(0);

const Cards = ({ cards }: { cards: readonly string[] }) => <>{cards.map((card) => <CardPicture key={card} card={card} />)}</>;

/** The steps of the tour: what happens, in a picture and a few sentences. */
const STEPS: readonly { title: Word; words: Word; picture: () => ComponentChildren }[] = [
  {
    title: "Take money",
    words: "In your turn you do one thing. You can take a card from the display, or several that are worth at most 5 together.",
    picture: () => <Cards cards={["denar-9", "dirham-2", "ducat-3"]} />,
  },
  {
    title: "Or buy a tile",
    words: "Each square of the market takes one currency. Pay the number on the tile or more: there is no change. If you pay exactly, you do another thing.",
    picture: () => <><TilePicture tile="arcades-9" /><Cards cards={["florin-4", "florin-5"]} /></>,
  },
  {
    title: "Build your city",
    words: "At the end of your turn you lay what you bought. Walls meet walls, open sides meet open sides, and you can walk to each tile from the fountain. No gaps. What does not fit goes into your reserve.",
    picture: () => <SmallCity city={pieces.opening.slice(0, 7)} />,
  },
  {
    title: "Or rebuild",
    words: "Instead of buying you can lay a tile from the reserve, take one back, or swap two on the same cell.",
    picture: () => <><TilePicture tile="garden-10" /><TilePicture tile="tower-11" /></>,
  },
  {
    title: "Score three times",
    words: "Two scoring cards and the end of the game bring points: to who has the most of a building, and to everybody for the longest wall.",
    picture: () => <>{TYPES.map((type) => <Chip key={type} type={type} />)}</>,
  },
  {
    title: "What helps you here",
    words: "Legal cells glow while you hold a tile. If you try something else, the page names the rule. Take back is always there.",
    picture: () => <svg class="tile" viewBox="0 0 88 88" aria-hidden="true"><use href="#mark-legal" /></svg>,
  },
];

/** A tour of the game, a step at a time. */
export function Tour() {
  const step = STEPS[at.value];
  const isLast = at.value === STEPS.length - 1;
  if (!step) return null;
  return (
    <Dialog title={t("How the game goes, in a minute")} open={tourShown}>
      <div class="tour" aria-live="polite">
        <div class="picture-of" aria-hidden="true">{step.picture()}</div>
        <h3>{at.value + 1}. {t(step.title)}</h3>
        <p>{t(step.words)}</p>
      </div>
      <div class="toolbar">
        <button type="button" disabled={at.value === 0} onClick={() => at.value--}>{t("Back")}</button>
        <span class="quiet">{at.value + 1} / {STEPS.length}</span>
        <span class="space" />
        {!isLast && <button type="button" class="primary" onClick={() => at.value++}>{t("Next")}</button>}
        {isLast && <a class="button primary" href="#play" onClick={() => { tourShown.value = false; at.value = 0; }}>{t("Play a game")}</a>}
      </div>
    </Dialog>
  );
}

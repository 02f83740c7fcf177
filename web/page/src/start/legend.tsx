import { Chip } from "../parts/piece.js";
import { CELL, TYPES, wordOf } from "../pieces.js";
import { t, type Word } from "../words.js";

/** The marks on the board: the tile below, the mark, and what it means. */
const MARKS: readonly { tile?: string; mark: string; words: Word }[] = [
  { mark: "legal", words: "The tile in your hand may lie here." },
  { tile: "garden-9-e", mark: "swap", words: "The tile in your hand may replace this one." },
  { tile: "arcades-8-n", mark: "fault", words: "Something is wrong here. The text names the rule." },
  { mark: "gap", words: "This empty cell is enclosed: cities have no gaps." },
  { tile: "seraglio-9", mark: "cut-off", words: "Nobody can walk here from the fountain." },
  { tile: "tower-11", mark: "fresh", words: "This tile was laid last." },
];

function Mark({ tile, mark, words }: (typeof MARKS)[number]) {
  return (
    <li>
      <svg class="tile" viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden="true">
        {tile ? <use href={`#${tile}`} /> : <rect class="hole" x="3" y="3" width={CELL - 6} height={CELL - 6} rx="6" />}
        <use href={`#mark-${mark}`} class={mark === "swap" ? "glow swap" : mark === "cut-off" ? "cut-off" : ""} />
      </svg>
      <span>{t(words)}</span>
    </li>
  );
}

/** What the letters, lines and marks mean. */
export function Legend() {
  return (
    <details class="panel legend">
      <summary><h2>{t("What the marks mean")}</h2></summary>
      <ul class="types-of">
        {TYPES.map((type) => <li key={type}><Chip type={type} /> {wordOf(type)}</li>)}
        <li><span class="wall-sample" /> {t("longest wall")}</li>
        <li><span class="count leads"><Chip type="garden" /><b>3</b></span> {t("the most of all players")}</li>
      </ul>
      <ul class="marks">{MARKS.map((mark) => <Mark key={mark.mark} {...mark} />)}</ul>
    </details>
  );
}

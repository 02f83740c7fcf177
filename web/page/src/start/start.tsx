import { SmallCity } from "../parts/small-city.js";
import { pieces } from "../pieces.js";
import type { Mode } from "../route.js";
import { t, type Word } from "../words.js";
import { Legend } from "./legend.js";
import { showRules } from "./rulebook.js";
import { Tour, tourShown } from "./tour.js";

const WAYS: readonly { mode: Mode; title: Word; words: Word }[] = [
  { mode: "play", title: "Play a game", words: "Two to six players at this screen: people, or agents that play easy or hard." },
  { mode: "check", title: "Check a game", words: "Paste a position or a record. Every violation is shown with its rule." },
  { mode: "build", title: "Try the rules", words: "Lay tiles as you like. The rules say why a tile may not go somewhere." },
];

/** What the page is, and the ways in. */
export function Start() {
  return (
    <div class="start">
      <section class="hello" aria-label={t("What this page is")}>
        <div class="picture-of"><SmallCity city={pieces.opening} /></div>
        <div class="words">
          <h2>{t("The board game Alhambra, with all its rules")}</h2>
          <p>{t("This page knows every rule of the game and its first four modules. It plays, checks and explains: each refusal names its rule. All of it runs in your browser.")}</p>
          <div class="toolbar">
            <button type="button" class="primary" onClick={() => (tourShown.value = true)}>{t("How the game goes, in a minute")}</button>
            <button type="button" onClick={() => showRules()}>{t("All rules")}</button>
          </div>
        </div>
      </section>
      <nav class="ways-in" aria-label={t("Where to start")}>
        {WAYS.map(({ mode, title, words }) => (
          <a key={mode} class="panel way-in" href={`#${mode}`}>
            <span class="title">{t(title)}</span>
            <span class="quiet">{t(words)}</span>
          </a>
        ))}
      </nav>
      <p class="quiet">{t("You have a record of a game?")} <a href="#replay">{t("Watch it step by step.")}</a></p>
      <Legend />
      <Tour />
    </div>
  );
}

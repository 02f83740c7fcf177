import { announcement } from "./announce.js";
import { isPrinting } from "./board/paper.js";
import { Failing } from "./parts/failing.js";
import { Loading } from "./parts/loading.js";
import { Told } from "./parts/told.js";
import { Build } from "./build/build.js";
import { Check } from "./check/check.js";
import { verdict } from "./check/document.js";
import { Icon } from "./parts/icons.js";
import { seen } from "./play/game.js";
import { Play } from "./play/play.js";
import { lineInWords, position } from "./replay/game.js";
import { Replay } from "./replay/replay.js";
import { Rulebook, showRules } from "./start/rulebook.js";
import { Start } from "./start/start.js";
import { brokenLink, MODES, route, type Mode } from "./route.js";
import { LANGUAGES, type Language, type ReadResult } from "./rules.js";
import { language } from "./settings.js";
import { theme, THEMES, type Theme } from "./theme.js";
import { t, type Word } from "./words.js";

const SCREENS = { start: Start, build: Build, play: Play, check: Check, replay: Replay };
const TITLES: Record<Mode, Word> = { start: "Start", build: "Build", play: "Play", check: "Check", replay: "Replay" };

const KINDS: Record<ReadResult["kind"], Word> = { position: "A position", record: "A record of a game", diagram: "A diagram of a city" };

const ofPlayers = (what: string, players: readonly { name: string }[] = []): string =>
  players.length ? `${what}: ${players.map(({ name }) => name).join(", ")}` : what;

/** The title on paper: what is printed and who plays. */
function titleOnPaper(mode: Mode): string {
  if (mode === "check" && verdict.value.state === "read") {
    const { kind, position } = verdict.value;
    return ofPlayers(t(KINDS[kind]), kind === "diagram" ? [] : position?.players);
  }
  if (mode === "replay" && position.value) return `${ofPlayers(t(KINDS.record), position.value.players)} · ${lineInWords()}`;
  return ofPlayers(t(TITLES[mode]), mode === "play" ? seen.value?.view.players : []);
}

function Star() {
  return (
    <svg class="star" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 5h14v14H5z" />
      <path d="M12 1l11 11-11 11L1 12z" />
      <circle cx="12" cy="12" r="3.4" />
    </svg>
  );
}

const THEME_NAMES: Record<Theme, Word> = { auto: "auto", light: "light", dark: "dark" };

function Settings() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? "auto";
  const named = t("Theme: {name}", { name: t(THEME_NAMES[theme.value]) });
  return (
    <div class="settings">
      <button type="button" class="plain" onClick={() => showRules()} aria-label={t("All rules")} title={t("All rules")}><Icon sign="book" /></button>
      <select aria-label={t("Language")} title={t("Language")} value={language.value}
        onChange={(event) => (language.value = event.currentTarget.value as Language)}>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code}>{name}</option>
        ))}
      </select>
      <button type="button" class="plain" onClick={() => (theme.value = next)} aria-label={named} title={named}>
        <Icon sign={theme.value} />
      </button>
    </div>
  );
}

function Announced() {
  return <>{announcement.value.map((one, index) => (typeof one === "string" ? one : <span key={index}><Told one={one} /> </span>))}</>;
}

/** The frame of all modes: the header, the current mode, and announcements for screen readers. */
export function Shell() {
  const mode = route.value.mode;
  const Screen = SCREENS[mode];
  const title = isPrinting.value ? titleOnPaper(mode) : t(TITLES[mode]);
  document.title = `${title} · Alhambra rules`;
  document.documentElement.lang = language.value;
  return (
    <>
      <header class="bar">
        <a class="brand" href="#start"><Star /> <span>Alhambra <b>rules</b></span></a>
        <nav class="modes" aria-label={t("Modes")}>
          {MODES.filter((one) => one !== "start").map((one) => (
            <a key={one} href={`#${one}`} aria-current={one === mode ? "page" : undefined}>{t(TITLES[one])}</a>
          ))}
        </nav>
        <Loading />
        <Settings />
      </header>
      <main data-mode={mode}>
        <h1 class="hidden">{title}</h1>
        {brokenLink.value && <p class="banner" role="alert">{t(brokenLink.value)}</p>}
        <Failing key={mode}><Screen /></Failing>
      </main>
      <Rulebook />
      <div class="hidden" role="status" aria-live="polite" id="announcements"><Announced /></div>
      <svg class="sheet" aria-hidden="true">
        <defs>
          <pattern id="grid" width="88" height="88" patternUnits="userSpaceOnUse">
            <circle cx="0" cy="0" r="2" /><circle cx="88" cy="0" r="2" /><circle cx="0" cy="88" r="2" /><circle cx="88" cy="88" r="2" />
          </pattern>
        </defs>
      </svg>
    </>
  );
}

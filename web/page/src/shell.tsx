import { announcement } from "./announce.js";
import { Failing } from "./parts/failing.js";
import { Loading } from "./parts/loading.js";
import { Told } from "./parts/told.js";
import { Build } from "./build/build.js";
import { Check } from "./check/check.js";
import { Icon } from "./parts/icons.js";
import { Play } from "./play/play.js";
import { Replay } from "./replay/replay.js";
import { Rulebook, showRules } from "./start/rulebook.js";
import { Start } from "./start/start.js";
import { brokenLink, MODES, route, type Mode } from "./route.js";
import { LANGUAGES, type Language } from "./rules.js";
import { language } from "./settings.js";
import { theme, THEMES, type Theme } from "./theme.js";
import { t, type Word } from "./words.js";

const SCREENS = { start: Start, build: Build, play: Play, check: Check, replay: Replay };
const TITLES: Record<Mode, Word> = { start: "Start", build: "Build", play: "Play", check: "Check", replay: "Replay" };

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
  document.title = `${t(TITLES[mode])} · Alhambra rules`;
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
        <h1 class="hidden">{t(TITLES[mode])}</h1>
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

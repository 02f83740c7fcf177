import { useRef } from "preact/hooks";
import { loading, startAnew } from "../rules.js";
import { t } from "../words.js";

const MEGA = 1_000_000;
const inMega = (bytes: number): string => (bytes / MEGA).toFixed(1);

/** Says that a game waits for the rules, and how far they are. It says so until the game starts. */
export function WaitingForRules() {
  const state = loading.value;
  const hasWaited = useRef(state !== "ready");
  if (state !== "ready" && "failed" in state) return null;
  if (state === "ready" && !hasWaited.current) return null;
  const { loaded, total } = state === "ready" ? { loaded: 1, total: 1 } : state;
  return (
    <p class="waits" role="status">
      {t("The game starts as soon as the rules have loaded.")}{" "}
      {total > 0 && <progress max={total} value={loaded} aria-label={t("The rules are loading")} />}
    </p>
  );
}

/** Shows how much of the rules has loaded, and whether something waits for them. */
export function Loading() {
  const state = loading.value;
  if (state === "ready") return null;
  if ("failed" in state) {
    return (
      <span class="loading failed" role="alert">
        {t("The rules did not load: {reason}", { reason: state.failed })}
        <button type="button" onClick={() => void startAnew()}>{t("Try again")}</button>
      </span>
    );
  }
  const { loaded, total, again } = state;
  const isLoaded = total > 0 && loaded >= total;
  const isCounted = total > 0 && !isLoaded;
  return (
    <span class="loading">
      <span class="spinner" aria-hidden="true" />
      <span role="status">{t(again ? "The rules stopped. They start again." : isLoaded ? "The rules are starting" : "The rules are loading")}</span>
      {isCounted && <span class="megabytes">{t("{loaded} of {total} MB", { loaded: inMega(loaded), total: inMega(total) })}</span>}
      {isCounted && <progress max={total} value={loaded} aria-label={t("The rules are loading")} />}
    </span>
  );
}

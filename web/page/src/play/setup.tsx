import { signal, useSignal } from "@preact/signals";
import { openFile } from "../check/input.js";
import { Icon } from "../parts/icons.js";
import { messageOf } from "../rules.js";
import { t } from "../words.js";
import { begin } from "./game.js";
import { KIND_NAMES, KINDS, MODULE_HINTS, MODULE_NAMES, MODULES, NAMES, objection, sectionOf, type Kind, type Plan } from "./plans.js";
import { RuleLink } from "../start/rulebook.js";
import { WaitingForRules } from "../parts/loading.js";
import { Resuming } from "../parts/resuming.js";
import { resume } from "./saved.js";

const draft = signal<Plan>({
  seats: [
    { name: "Anna", kind: "person" },
    { name: "Bo", kind: "greedy" },
    { name: "Cem", kind: "greedy" },
  ],
  modules: [],
  seed: null,
});

const change = (part: Partial<Plan>) => (draft.value = { ...draft.value, ...part });

function seatAt(index: number, part: { name?: string; kind?: Kind }): void {
  change({ seats: draft.value.seats.map((seat, at) => (at === index ? { ...seat, ...part } : seat)) });
}

function SeatRow({ index }: { index: number }) {
  const { seats } = draft.value;
  const seat = seats[index];
  if (!seat) return null;
  return (
    <div class="seat-row">
      <input type="text" maxLength={30} value={seat.name} aria-label={t("Name of player {number}", { number: index + 1 })} onInput={(event) => seatAt(index, { name: event.currentTarget.value })} />
      <select value={seat.kind} aria-label={t("Who plays {name}", { name: seat.name })} onChange={(event) => seatAt(index, { kind: event.currentTarget.value as Kind })}>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>{t(KIND_NAMES[kind])}</option>
        ))}
      </select>
      <button type="button" class="plain" disabled={seats.length < 3} aria-label={t("Remove {name}", { name: seat.name })} onClick={() => change({ seats: seats.filter((_, at) => at !== index) })}><Icon sign="close" /></button>
    </div>
  );
}

/** The players and modules of a new game. */
export function Setup() {
  const problem = useSignal("");
  const isBusy = useSignal(false);
  const { seats, modules, seed } = draft.value;
  const add = () => {
    const name = NAMES.find((one) => !seats.some((seat) => seat.name === one)) ?? t("Player {number}", { number: seats.length + 1 });
    change({ seats: [...seats, { name, kind: "greedy" }] });
  };
  const toggle = (module: (typeof MODULES)[number]) => {
    change({ modules: MODULES.filter((one) => (one === module) !== modules.includes(one)) });
  };
  const attempt = async (doing: () => Promise<void>) => {
    try {
      problem.value = "";
      isBusy.value = true;
      await doing();
    } catch (error) {
      problem.value = messageOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (isBusy.value) return;
    problem.value = objection(draft.value);
    if (!problem.value) void attempt(() => begin(draft.value));
  };
  return (
    <form class="setup panel" onSubmit={submit}>
      <h2>{t("A game of Alhambra")}</h2>
      <p class="quiet">{t("Play at this screen, against each other or against agents. The rules explain every refusal.")}</p>
      <Resuming />
      <fieldset>
        <legend>{t("Players")}</legend>
        {seats.map((_, index) => <SeatRow key={index} index={index} />)}
        {seats.length === 2 && <p class="quiet">{t("With two players, Dirk plays too. He owns tiles and scores, but never acts.")}</p>}
        {seats.length < 6 && <button type="button" onClick={add}>{t("Add a player")}</button>}
      </fieldset>
      <fieldset>
        <legend>{t("Modules")}</legend>
        <div class="choices">
          {MODULES.map((module) => (
            <div key={module} class="choice">
              <label class="tick">
                <input type="checkbox" checked={modules.includes(module)} onChange={() => toggle(module)} aria-describedby={`hint-${module}`} /> {t(MODULE_NAMES[module])}
              </label>
              <p class="quiet"><span id={`hint-${module}`}>{t(MODULE_HINTS[module])}</span> <RuleLink id={sectionOf(module)}>{t("Its rules")}</RuleLink></p>
            </div>
          ))}
        </div>
      </fieldset>
      <details>
        <summary>{t("Choose a seed")}</summary>
        <label>
          {t("Seed: a game with the same number has the same cards and tiles")}
          <input type="number" min={0} max={9007199254740991} step={1} value={seed ?? ""} onInput={(event) => change({ seed: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })} />
        </label>
      </details>
      {problem.value && <p class="banner" role="alert">{problem.value}</p>}
      {isBusy.value && <WaitingForRules />}
      <div class="toolbar">
        <button type="submit" class="primary" aria-disabled={isBusy.value}>{t("Start the game")}</button>
        <label class="file">
          <input type="file" accept=".json,application/json" onChange={(event) => void openFile(event.currentTarget.files, (text) => void attempt(() => resume(text)))} />
          <span>{t("Open a saved game")}</span>
        </label>
      </div>
    </form>
  );
}

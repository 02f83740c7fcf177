import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Dialog } from "../parts/dialog.js";
import { learned } from "../rules.js";
import { t } from "../words.js";

const rulesShown = signal(false);
const wanted = signal("");

/** Opens the list of rules; `some` are a word, an id, or a section such as "treasure.". */
export function showRules(some = ""): void {
  wanted.value = some;
  rulesShown.value = true;
}

/** A link to a rule, or to the rules of a section. */
export function RuleLink({ id, children }: { id: string; children?: ComponentChildren }) {
  return <button type="button" class="rule-link" data-opens={id} onClick={() => showRules(id)}>{children ?? <code>{id}</code>}</button>;
}

/** The rules by the first part of their ids. */
function bySection(statements: ReadonlyMap<string, string>): Map<string, [string, string][]> {
  const word = wanted.value.trim().toLowerCase();
  const isSection = /^[a-z0-9]+\.$/.test(word);
  const found = new Map<string, [string, string][]>();
  for (const [id, statement] of statements) {
    if (isSection ? !id.startsWith(word) : !`${id} ${statement}`.toLowerCase().includes(word)) continue;
    const section = id.split(".")[0] ?? "";
    found.set(section, [...(found.get(section) ?? []), [id, statement]]);
  }
  return found;
}

/** All rules with their ids, in the chosen language. */
export function Rulebook() {
  const { language, statements } = learned.value;
  const sections = bySection(statements);
  return (
    <Dialog title={t("All rules")} open={rulesShown}>
      <input type="search" class="find" aria-label={t("Find a rule")} placeholder={t("Find a rule")} value={wanted.value} onInput={(event) => (wanted.value = event.currentTarget.value)} />
      {!statements.size && <p class="quiet">{t("The rules are loading")}</p>}
      {statements.size > 0 && !sections.size && <p class="quiet">{t("No rule matches.")}</p>}
      {[...sections].map(([section, rules]) => (
        <dl key={section} class="rulebook">
          {rules.map(([id, statement]) => (
            <div key={id} data-statement={id}><dt><code>{id}</code></dt><dd lang={language}>{statement}</dd></div>
          ))}
        </dl>
      ))}
    </Dialog>
  );
}

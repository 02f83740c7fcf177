import { signal } from "@preact/signals";
import { Dialog } from "../parts/dialog.js";
import { learned } from "../rules.js";
import { t } from "../words.js";

export const rulesShown = signal(false);
const wanted = signal("");

/** The rules by the first part of their ids. */
function bySection(statements: ReadonlyMap<string, string>): Map<string, [string, string][]> {
  const word = wanted.value.trim().toLowerCase();
  const found = new Map<string, [string, string][]>();
  for (const [id, statement] of statements) {
    if (!`${id} ${statement}`.toLowerCase().includes(word)) continue;
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

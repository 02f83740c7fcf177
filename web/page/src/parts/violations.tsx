import { learned, type SpokenViolation } from "../rules.js";
import { Told } from "./told.js";
import { t } from "../words.js";

/** The most reasons that are shown for one rule. */
const MOST = 8;

/** The violations, grouped by rule. */
export function Violations({ violations }: { violations: readonly SpokenViolation[] }) {
  const { language, statements } = learned.value;
  const byRule = new Map<string, SpokenViolation[]>();
  for (const one of violations) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
  return (
    <ul class="violations">
      {[...byRule].map(([rule, found]) => (
        <li key={rule} data-rule={rule}>
          <code>{rule}</code>
          {[...new Map(found.map((one) => [one.message, one]))].slice(0, MOST).map(([message, one]) => (
            <p key={message}><Told one={one} /></p>
          ))}
          {found.length > MOST && <p>{t("And {number} more.", { number: found.length - MOST })}</p>}
          {statements.has(rule) && <p class="statement" lang={language}>{statements.get(rule)}</p>}
        </li>
      ))}
    </ul>
  );
}

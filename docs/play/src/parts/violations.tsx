import { statements, type ViolationVerdict } from "../rules.js";

/** So many reasons are shown for each rule. */
const MOST = 8;

/** The broken rules with their reasons, each rule once. */
export function Violations({ violations }: { violations: readonly ViolationVerdict[] }) {
  const byRule = new Map<string, ViolationVerdict[]>();
  for (const one of violations) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
  return (
    <ul class="violations">
      {[...byRule].map(([rule, found]) => (
        <li key={rule} data-rule={rule}>
          <code>{rule}</code>
          {[...new Set(found.map(({ message }) => message))].slice(0, MOST).map((message) => (
            <p key={message}>{message}.</p>
          ))}
          {found.length > MOST && <p>And {found.length - MOST} more.</p>}
          {statements.value.has(rule) && <p class="statement">{statements.value.get(rule)}</p>}
        </li>
      ))}
    </ul>
  );
}

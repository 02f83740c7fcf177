import { translated, type Spoken } from "../../../client/src/sentences.js";
import { learned } from "../rules.js";

/** An event or a violation in the chosen language; games that were saved earlier have plain texts. */
export function told(one: Spoken | string): string {
  return typeof one === "string" ? one : translated(learned.value.templates, one);
}

/** The language of such a sentence. */
export function languageOf(one: Spoken | string): string {
  const { language, templates } = learned.value;
  return typeof one !== "string" && one.template !== undefined && Object.hasOwn(templates, one.template) ? language : "en";
}

/** A sentence on an event or a violation, with its full stop. */
export function Told({ one }: { one: Spoken | string }) {
  return <span lang={languageOf(one)}>{told(one)}.</span>;
}

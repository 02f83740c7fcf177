// Write src/protocol.ts from the JSON Schemas of the protocol: node scripts/types.mjs [--check]
// Each definition of the schemas becomes one named type, so that an editor shows short names.

import { readFileSync, writeFileSync } from "node:fs";

const OUT = new URL("../src/protocol.ts", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(`../../../docs/schemas/${name}.schema.json`, import.meta.url), "utf8"));
const requests = read("alhambra-protocol-request-2").$defs;
const answers = read("alhambra-protocol-answer-2").$defs;
const definitions = { ...answers, ...requests };

const OTHER_NAMES = {
  CellPair: "Cell",
  "alhambra_rules.notation.answers_json.Score": "ScoreOfRound",
  "alhambra_rules.notation.verdicts.Score": "FinalScore",
};
/** What code that only has a schema cannot know: a cell is a pair, a state an object that nobody reads. */
const WRITTEN = { Cell: "[x: number, y: number]", State: "{ [key: string]: Json } | string" };

const nameOf = (reference) => {
  const name = reference.replace("#/$defs/", "");
  return OTHER_NAMES[name] ?? name;
};

const comment = (text, indent = "") =>
  text ? `${indent}/** ${text.replaceAll("\n", `\n${indent} * `).replaceAll("*/", "*\\/")} */\n` : "";

/** Whether it is a number or text with limits, for which TypeScript has no type of its own. */
const isPlain = (schema) => !schema.enum && ["integer", "string"].includes(schema.type);

/** The type of a schema as TypeScript. */
function typeOf(schema) {
  if (schema.$ref) {
    const referred = definitions[schema.$ref.replace("#/$defs/", "")];
    return isPlain(referred) ? typeOf(referred) : nameOf(schema.$ref);
  }
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  switch (schema.type) {
    case "array": {
      const item = typeOf(schema.items);
      return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return schema.properties ? `{\n${fields(schema)}}` : `{ [key: string]: ${typeOf(schema.additionalProperties)} }`;
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case undefined:
      return "Json";
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`);
  }
}

function fields(schema, without = []) {
  const required = schema.required ?? [];
  return Object.entries(schema.properties)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => {
      const written = value.default === undefined ? "" : `default: ${JSON.stringify(value.default)}`;
      const told = [value.description, written].filter(Boolean).join("; ");
      return `${comment(told, "  ")}  ${name}${required.includes(name) ? "" : "?"}: ${typeOf(value)};\n`;
    })
    .join("");
}

function definition(name, schema) {
  const short = nameOf(name);
  if (schema.properties) {
    return `${comment(schema.description)}export interface ${short} {\n${fields(schema, name.endsWith("Request") ? ["do", "id"] : [])}}\n`;
  }
  return `${comment(schema.description)}export type ${short} = ${WRITTEN[short] ?? typeOf(schema)};\n`;
}

const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** The operations: what each is called in the protocol, its request and its result. */
const operations = Object.entries(requests)
  .filter(([name]) => name.endsWith("Request"))
  .map(([name, schema]) => {
    const result = answers[name.replace(/Request$/, "Answer")].properties.result;
    const optional = schema.required.every((field) => field === "do") ? "?" : "";
    return { name, operation: schema.properties.do.enum[0], told: schema.description, optional, result: typeOf(result) };
  });

const written = Object.entries(definitions)
  .filter(([name, schema]) => !name.endsWith("Answer") && !["RequestId", "CellPair"].includes(name) && !isPlain(schema))
  .map(([name, schema]) => definition(name, schema));

const text = `// Generated from docs/schemas by scripts/types.mjs; change the schemas, not this file.

/** Any value that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What may go with each request. */
export interface Options {
  /** Stops waiting for the answer; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** The operations of the protocol. Each rejects with \`Refused\` if its request is refused. */
export interface Operations {
${operations.map((one) => `${comment(one.told, "  ")}  ${camel(one.operation)}(request${one.optional}: ${one.name}, options?: Options): Promise<${one.result}>;\n`).join("")}}

/** The names of the methods, one for each operation. */
export const OPERATIONS = [
${operations.map((one) => `  "${camel(one.operation)}",\n`).join("")}] as const satisfies readonly (keyof Operations)[];

${written.join("\n")}`;

if (!process.argv.includes("--check")) writeFileSync(OUT, text);
else if (readFileSync(OUT, "utf8") !== text) {
  console.error("src/protocol.ts is out of date: run npm run types");
  process.exitCode = 1;
}

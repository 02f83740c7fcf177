import { useEffect } from "preact/hooks";
import { View } from "../board/view.js";
import { built } from "../city.js";
import { Middle, PlayerBoard, Seats } from "../parts/table.js";
import { languageOf, told } from "../parts/told.js";
import { copyLink, Menu, savePicture } from "../parts/saving.js";
import { openCity } from "../build/session.js";
import { open, route } from "../route.js";
import { learned, type Cell } from "../rules.js";
import { chosen, give, seat, text, verdict, type Fault, type Verdict } from "./document.js";
import { Errors } from "./errors.js";
import { dropTarget, selection, Sources, TextInput } from "./input.js";
import { locate } from "./places.js";

const view = new View();
let shown = "";

/** Shows the location of a violation on the board or in the text. */
function focusOn(fault: Fault): void {
  chosen.value = fault;
  if (fault.seat !== null) seat.value = fault.seat;
  if (fault.cells.length) {
    view.show(fault.cells);
    view.element?.scrollIntoView({ block: "nearest" });
  }
  if (!fault.cells.length && fault.where?.startsWith("$")) selection.value = locate(text.value, fault.where);
}

function Faults({ found }: { found: Verdict & { state: "read" } }) {
  const byRule = new Map<string, Fault[]>();
  for (const fault of found.faults) byRule.set(fault.rule, [...(byRule.get(fault.rule) ?? []), fault]);
  const name = (fault: Fault) => (fault.seat === null ? null : found.position?.players[fault.seat]?.name);
  return (
    <section class={`panel verdict ${found.faults.length ? "illegal" : "legal"}`} aria-label="Verdict">
      <h2>{found.faults.length ? `${found.faults.length} violation${found.faults.length > 1 ? "s" : ""}` : "Legal"}</h2>
      <p class="quiet">A {found.kind}. {found.summary}</p>
      {[...byRule].map(([rule, faults]) => (
        <section key={rule} class="rule" data-rule={rule}>
          <h3><code>{rule}</code> {faults.length > 1 && <span class="badge">{faults.length}</span>}</h3>
          <p class="statement" lang={learned.value.language}>{learned.value.statements.get(rule)}</p>
          <ul class="fault-list">
            {faults.map((fault, index) => (
              <li key={index}>
                <button type="button" class="fault" aria-pressed={chosen.value === fault} onClick={() => focusOn(fault)}>
                  {(fault.line ?? name(fault)) && <span class="badge">{fault.line === null ? name(fault) : `line ${fault.line}`}</span>}
                  <span lang={languageOf(fault)}>{told(fault)}</span>
                </button>
                {fault.line !== null && (
                  <button type="button" class="plain" onClick={() => open("replay", text.value, fault.line ?? 1)}>Show in Replay</button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.accepted > 0 && <p class="quiet">A referee accepted {found.accepted} more.</p>}
      {found.notChecked.length > 0 && (
        <details>
          <summary>Not checked ({found.notChecked.length})</summary>
          <ul class="quiet">{found.notChecked.map((one) => <li key={one}>{one}</li>)}</ul>
        </details>
      )}
    </section>
  );
}

function Actions({ found }: { found: Verdict & { state: "read" } }) {
  const { position } = found;
  return (
    <div class="toolbar" role="group" aria-label="Actions">
      {position && (
        <button type="button" onClick={() => (openCity(position.players[seat.value]?.city ?? []), open("build"))}>Open in Build</button>
      )}
      {found.kind === "record" && <button type="button" class="primary" onClick={() => open("replay", text.value)}>Replay</button>}
      <span class="space" />
      <Menu label="Share" ways={[
        ["Copy a link", () => copyLink("check", text.value)],
        ...(position ? [
          ["Save SVG", () => savePicture(position, "svg", "table")] as [string, () => Promise<void>],
          ["Save PNG", () => savePicture(position, "png", "table")] as [string, () => Promise<void>],
        ] : []),
      ]} />
    </div>
  );
}

/** Checks whatever is dropped, pasted or opened, and shows each violation on the board. */
export function Check() {
  const { document } = route.value;
  useEffect(() => {
    if (document !== undefined) give(document);
  }, [document]);
  const found = verdict.value;
  const position = found.state === "read" ? found.position : null;
  const player = position?.players[seat.value];
  const now = JSON.stringify([player?.name, player?.city]);
  useEffect(() => {
    if (player && now !== shown) view.fit([...built(player.city), ...(chosen.value?.cells ?? [])]);
    shown = now;
  }, [now]);
  const faults = found.state === "read" ? found.faults : [];
  const here = faults.filter((fault) => fault.seat === seat.value);
  const marked = chosen.value && here.includes(chosen.value) ? [chosen.value] : here;
  const choose = (cell: Cell) => {
    const at = here.find(({ cells }) => cells.some(([x, y]) => x === cell[0] && y === cell[1]));
    chosen.value = at === chosen.value ? null : (at ?? null);
  };
  return (
    <div class="documents" {...dropTarget(give)}>
      <div class="source">
        <Sources into={give} />
        <TextInput />
      </div>
      <div class="picture">
        {found.state === "read" && <Actions found={found} />}
        {position ? (
          <>
            <Seats position={position} seat={seat} marks={new Set(faults.flatMap((fault) => fault.seat ?? []))} />
            <PlayerBoard position={position} seat={seat.value} view={view} violations={marked} onCell={choose} />
            <Middle position={position} />
          </>
        ) : (
          <div class="nothing">
            <p>{found.state === "reading" ? "Reading …" : "Drop a position, a record of a game or a diagram here."}</p>
            <p class="quiet">Every broken rule is shown on the board, with its reason.</p>
          </div>
        )}
      </div>
      <div class="verdicts">
        {found.state === "unreadable" && <Errors {...found} onPlace={(place) => (selection.value = { ...place })} />}
        {found.state === "read" && <Faults found={found} />}
      </div>
    </div>
  );
}

import { useEffect, useMemo, useRef } from "preact/hooks";
import { View } from "../board/view.js";
import { openWith } from "../build/session.js";
import { built } from "../city.js";
import { isByFinger } from "../parts/keyboard.js";
import { copyLink, Menu, printed, savePicture } from "../parts/saving.js";
import { Middle, OthersOnPaper, PlayerBoard, Seats } from "../parts/table.js";
import { open, route } from "../route.js";
import { learned, type Cell } from "../rules.js";
import { t, type Word } from "../words.js";
import { chosen, give, seat, text, verdict, type Fault, type Verdict } from "./document.js";
import { Errors, isGarbage, Welcome } from "./errors.js";
import { dropTarget, line, selection, Sources, TextInput } from "./input.js";
import { marksOf, placesOf } from "./marks.js";
import { locateLine } from "./places.js";
import { shown, table, type Read, type Shown } from "./shown.js";
import { VerdictPanel } from "./verdict.js";

const view = new View();
let fitted = "";

/** Shows the place of a violation on the board and in the text. */
function focusOn(fault: Fault): void {
  chosen.value = fault;
  if (fault.seat !== null) seat.value = fault.seat;
  const isOnBoard = fault.line === null ? fault.cells.length > 0 : shown.value !== null && isByFinger();
  if (isOnBoard) {
    if (fault.line === null) view.show(fault.cells);
    view.element?.scrollIntoView({ block: "nearest" });
  }
  const [place] = placesOf(text.value, fault);
  if (place) selection.value = { ...place, quietly: isOnBoard };
}

/** The violations that the board marks: the chosen one, or all of the city that is shown. */
function marked(faults: readonly Fault[]): readonly Fault[] {
  const here = faults.filter((fault) => fault.seat === seat.value);
  return chosen.value && here.includes(chosen.value) ? [chosen.value] : here;
}

function Actions({ found, board }: { found: Read; board: Shown | null }) {
  const position = board?.position;
  const pictures: [string, () => Promise<void>][] = position
    ? [[t("Save SVG"), () => savePicture(position, "svg", "table")], [t("Save PNG"), () => savePicture(position, "png", "table")]]
    : [];
  const now = chosen.value?.line ?? line.value;
  return (
    <div class="toolbar" role="group" aria-label={t("Actions")}>
      {found.kind === "record" && (
        <button type="button" class="primary" onClick={() => open("replay", text.value, now > 1 ? now : undefined)}>
          {now > 1 ? t("Replay from line {line}", { line: now }) : t("Replay")}
        </button>
      )}
      {position && (
        <button type="button" onClick={() => (openWith(position.players[seat.value]?.city ?? [], marked(board.faults)), open("build"))}>{t("Open in Build")}</button>
      )}
      <span class="space" />
      <Menu label={t("Share")} ways={[[t("Copy a link"), () => copyLink("check", text.value)], [t("Print"), printed], ...pictures]} />
    </div>
  );
}

/** The city of one player with its violations. A click on a cell chooses the violation there. */
function Picture({ position, faults, isOld }: Shown) {
  const player = position.players[seat.value];
  const now = JSON.stringify([player?.name, player?.city]);
  useEffect(() => {
    if (player && now !== fitted) view.fit([...built(player.city), ...(chosen.value?.cells ?? [])]);
    fitted = now;
  }, [now]);
  const here = faults.filter((fault) => fault.seat === seat.value);
  const choose = (cell: Cell) => {
    const at = here.find(({ cells }) => cells.some(([x, y]) => x === cell[0] && y === cell[1]));
    if (at && at !== chosen.value) focusOn(at);
    else chosen.value = null;
  };
  const at = table.value;
  return (
    <div class={`shown ${isOld ? "old" : ""}`}>
      {isOld && <p class="quiet">{t("This is the last text that could be read.")}</p>}
      {at && !isOld && (
        <p class="quiet" data-line={at.line}>
          {t("The table after line {line}", { line: at.line })}{" "}
          <button type="button" class="plain" onClick={() => (chosen.value = null)}>{t("Show the end")}</button>
        </p>
      )}
      <Seats position={position} seat={seat} marks={new Set(faults.flatMap((fault) => fault.seat ?? []))} />
      <PlayerBoard position={position} seat={seat.value} view={view} violations={marked(faults)} onCell={choose} />
      <OthersOnPaper position={position} seat={seat.value} violationsOf={(other) => faults.filter((fault) => fault.seat === other)} />
      <Middle position={position} />
    </div>
  );
}

const EMPTY: Record<Verdict["state"], Word> = {
  empty: "Drop a position, a record of a game or a diagram here.",
  reading: "Reading …",
  unreadable: "There is nothing to show of this text.",
  read: "There is nothing to show of this text.",
};

function Empty({ state }: Verdict) {
  return (
    <div class="nothing">
      <p>{t(EMPTY[state])}</p>
      <p class="quiet">{t("Every broken rule is shown on the board, with its reason.")}</p>
    </div>
  );
}

/** Checks whatever is dropped, pasted or opened, and shows each violation on the board. */
export function Check() {
  const { document, at } = route.value;
  const side = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document === undefined) return;
    give(document);
    if (at !== undefined) selection.value = locateLine(text.value, at);
  }, [document, at]);
  const found = verdict.value;
  const board = shown.value;
  const marks = useMemo(() => marksOf(text.peek(), found), [found, learned.value]);
  useEffect(() => side.current?.scrollTo(0, 0), [found]);
  return (
    <div class="documents checking" {...dropTarget(give)}>
      <div class="source">
        <Sources into={give} />
        <TextInput marks={marks} />
      </div>
      <div class="picture">
        {found.state === "read" && <Actions found={found} board={board} />}
        {board ? <Picture {...board} /> : <Empty {...found} />}
      </div>
      <div class="verdicts" ref={side}>
        {found.state === "unreadable" && (
          <Errors {...found} onPlace={(place) => (selection.value = { ...place })}>
            {isGarbage(text.value) && <Welcome into={give} />}
          </Errors>
        )}
        {found.state === "read" && <VerdictPanel found={found} focusOn={focusOn} />}
      </div>
    </div>
  );
}

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { built, cellOf, isFountain, key, keys, same, type City, type Key } from "../city.js";
import { Icon } from "../parts/icons.js";
import { CELL, nameOf, wordOf } from "../pieces.js";
import type { Cell, PlacedTile, ViolationVerdict, WallView } from "../rules.js";
import { Faults, Rulers, Wall } from "./layers.js";
import { usePanning } from "./panning.js";
import { isPrinting, paperBox, PaperRulers } from "./paper.js";
import type { View } from "./view.js";
import { neighbour } from "./walking.js";
import { t } from "../words.js";

export interface BoardProps {
  view: View;
  label: string;
  /** What is above the board on paper, if it is more than the label. */
  caption?: string;
  city: City;
  /** The empty cells that can be chosen. */
  empty?: readonly Cell[];
  legal?: ReadonlySet<Key>;
  violations?: readonly ViolationVerdict[];
  wall?: WallView | undefined;
  fresh?: readonly Cell[];
  /** What a screen reader adds to a cell. */
  remark?: (cell: Cell) => string;
  onCell?: (cell: Cell) => void;
  onHover?: (cell: Cell | null) => void;
  onKey?: (event: KeyboardEvent, cell: Cell) => void;
  /** Whatever is drawn over the cells, such as the tile in hand. */
  children?: ComponentChildren;
  /** The cell whose tile is in hand. */
  lifted?: Cell | null;
}

const place = (x: number, y: number): string => `translate(${x * CELL} ${y * CELL})`;

/** The tile on a cell. If there are several, the first one and the number of the others. */
function Laid({ tiles, chests }: { tiles: readonly PlacedTile[]; chests: readonly string[] }) {
  const [bottom] = tiles;
  const id = bottom?.tile ?? "fountain";
  const turn = bottom?.turned ? { transform: `rotate(${bottom.turned * 90} ${CELL / 2} ${CELL / 2})` } : {};
  return (
    <g>
      <use href={`#${id}`} {...turn} />
      {chests.map((colour, index) => (
        <use key={index} href={`#chest-${colour}`} x={CELL - 44} y={CELL - 43 - 12 * index} />
      ))}
      {tiles.length > 1 && (
        <text class="stacked" x={CELL / 2} y={CELL / 2 + 6}>
          +{tiles.length - 1}
        </text>
      )}
    </g>
  );
}

/** A city on a grid. You can move through it with the arrow keys, pan it and zoom it. */
export function Board(props: BoardProps) {
  const { view, city, empty = [], legal, remark, onCell, onHover } = props;
  const frame = useRef<HTMLDivElement>(null);
  const cursor = useSignal<Key>("0,0");
  const cells = new Map<Key, Cell>([...built(city), ...empty].map((cell) => [key(cell), cell]));
  if (!cells.has(cursor.value)) cursor.value = "0,0";

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    view.element = element;
    const observer = new ResizeObserver(() => view.resize(element.clientWidth, element.clientHeight));
    observer.observe(element);
    view.resize(element.clientWidth, element.clientHeight);
    return () => observer.disconnect();
  }, [view]);
  usePanning(frame, view);

  const focus = (cell: Cell) => {
    cursor.value = key(cell);
    view.show([cell]);
    frame.current?.querySelector<SVGElement>(`[data-cell="${key(cell)}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(cursor.value);
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : neighbour(cell, event.key, cells);
    if (next) {
      event.preventDefault();
      focus(next);
      onHover?.(next);
    } else if ((event.key === "Enter" || event.key === " ") && onCell) {
      event.preventDefault();
      onCell(cell);
    } else props.onKey?.(event, cell);
  };

  const onClick = (event: MouseEvent) => {
    if (event.detail === 0 || frame.current?.dataset.panned) return;
    const cell = view.cellAt(event.clientX, event.clientY);
    if (!cell || !onCell) return;
    if (cells.has(key(cell))) cursor.value = key(cell);
    onCell(cell);
  };

  const stacks = new Map<Key, PlacedTile[]>();
  for (const placed of city) {
    const at = key([placed.x, placed.y]);
    stacks.set(at, [...(stacks.get(at) ?? []), placed]);
  }
  const isBuilt = (cell: Cell) => stacks.has(key(cell)) || isFountain(cell);
  const faulty = keys((props.violations ?? []).flatMap(({ cells }) => cells));
  const name = (cell: Cell) => {
    const tiles = isFountain(cell) && !stacks.has("0,0") ? [t("fountain")] : (stacks.get(key(cell)) ?? []).map(nameOfPlaced);
    if (!tiles.length) tiles.push(t("empty"));
    const chests = chestsOf(stacks.get(key(cell)) ?? []).map((colour) => t("{colour} chest", { colour: wordOf(colour) }));
    const faults = faulty.has(key(cell)) ? [t("has violations")] : [];
    return `(${cell.join(", ")}) ${[...tiles, ...chests, ...faults].join(", ")}${remark?.(cell) ?? ""}`;
  };
  const rows = new Map<number, Cell[]>();
  for (const cell of [...cells.values()].sort((one, other) => one[1] - other[1] || one[0] - other[0])) {
    rows.set(cell[1], [...(rows.get(cell[1]) ?? []), cell]);
  }

  const onPaper = isPrinting.value ? built(city) : null;
  const box = onPaper ? paperBox(onPaper) : view.box;
  const [x, y, width, height] = box.split(" ");
  return (
    <div class="board" data-of={props.caption ?? props.label} ref={frame}>
      <svg viewBox={box} preserveAspectRatio={onPaper ? "xMidYMin meet" : "xMidYMid slice"} onClick={onClick} onKeyDown={onKeyDown}
        onPointerMove={(event) => onHover && event.pointerType !== "touch" && onHover(view.cellAt(event.clientX, event.clientY))}
        onPointerLeave={() => onHover?.(null)}>
        <rect x={x} y={y} width={width} height={height} fill="url(#grid)" aria-hidden="true" />
        <g role="grid" aria-label={props.label}>
          {[...rows].map(([y, across]) => (
            <g role="row" key={y}>
              {across.map((cell) => {
                const at = key(cell);
                const there = stacks.get(at) ?? [];
                const hasTile = isBuilt(cell);
                return (
                  <g key={at} role="gridcell" data-cell={at} aria-label={name(cell)} tabindex={at === cursor.value ? 0 : -1}
                    class={`cell ${hasTile ? "built" : "empty"} ${legal?.has(at) ? "legal" : ""} ${same(props.lifted ?? null, cell) ? "lifted" : ""} ${there[0]?.tile ?? ""}`}
                    transform={place(...cell)} onFocus={() => (cursor.value = at)}>
                    <rect class="ground" width={CELL} height={CELL} rx="7" />
                    {hasTile && <Laid tiles={there} chests={chestsOf(there)} />}
                    {legal?.has(at) && <use class={`glow ${hasTile ? "swap" : ""}`} href={hasTile ? "#mark-swap" : "#mark-legal"} />}
                    <rect class="focus" x="3" y="3" width={CELL - 6} height={CELL - 6} rx="7" />
                  </g>
                );
              })}
            </g>
          ))}
        </g>
        <g class="over" aria-hidden="true">
          {props.wall && <Wall wall={props.wall} />}
          {(props.fresh ?? []).map((cell) => (
            <use key={key(cell)} class="fresh" href="#mark-fresh" transform={place(...cell)} />
          ))}
          <Faults violations={props.violations ?? []} tileAt={(cell) => stacks.get(key(cell))?.[0]?.tile ?? (isFountain(cell) ? "fountain" : undefined)} />
          {props.children}
        </g>
        {onPaper && <PaperRulers cells={onPaper} />}
      </svg>
      <Rulers view={view} />
      <div class="zoom" role="group" aria-label={t("View")}>
        <button type="button" tabIndex={-1} aria-label={t("Zoom in")} onClick={() => view.zoom(1.25)}><Icon sign="plus" /></button>
        <button type="button" tabIndex={-1} aria-label={t("Zoom out")} onClick={() => view.zoom(0.8)}><Icon sign="minus" /></button>
        <button type="button" aria-label={t("Show the whole city")} title={t("Show the whole city")} onClick={() => view.fit([...cells.values()])}><Icon sign="fit" /></button>
      </div>
    </div>
  );
}

/** What a tile of a city is called. Its walls are those before it was turned. */
const nameOfPlaced = ({ tile, turned }: PlacedTile): string =>
  turned ? t("{tile}, turned by {degrees}°", { tile: nameOf(tile), degrees: turned * 90 }) : nameOf(tile);

/** The chests on a cell. Positions store them with its tiles. */
function chestsOf(tiles: readonly PlacedTile[]): readonly string[] {
  return tiles.flatMap((tile) => (tile as { chests?: string[] }).chests ?? []);
}

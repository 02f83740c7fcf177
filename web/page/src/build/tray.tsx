import { computed, signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Chip, TilePicture } from "../parts/piece.js";
import { nameOf, pieces, TYPES, wordOf, type TileFace } from "../pieces.js";
import type { BuildingType } from "../rules.js";
import { t } from "../words.js";
import { city, held, putBack, takeUp } from "./session.js";

const type = signal<BuildingType | null>(null);
const walls = signal("");
const dearest = signal(13);
/** The tile that the Tab key leads to. */
const cursor = signal("");

const shown = computed(() =>
  pieces.tiles.filter(
    (tile) =>
      (type.value === null || tile.type === type.value) && (walls.value === "" || tile.walls.length === Number(walls.value)) && tile.price <= dearest.value,
  ),
);

function Filters() {
  return (
    <div class="filters">
      <div class="types" role="group" aria-label={t("Type")}>
        {TYPES.map((one) => (
          <button key={one} type="button" class="chip-button" aria-label={wordOf(one)} title={wordOf(one)} aria-pressed={type.value === one} onClick={() => (type.value = type.value === one ? null : one)}>
            <Chip type={one} />
          </button>
        ))}
      </div>
      <label>
        {t("Walls")}{" "}
        <select value={walls.value} onChange={(event) => (walls.value = event.currentTarget.value)}>
          <option value="">{t("any")}</option>
          {[0, 1, 2, 3].map((count) => <option key={count} value={count}>{count}</option>)}
        </select>
      </label>
      <label>
        {t("Price up to")}{" "}
        <select value={dearest.value} onChange={(event) => (dearest.value = Number(event.currentTarget.value))}>
          {[13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((price) => <option key={price} value={price}>{price}</option>)}
        </select>
      </label>
    </div>
  );
}

/** Returns the place that a key leads to from another one, as the buttons lie on the screen. */
function step(name: string, at: number, buttons: readonly HTMLElement[]): number | undefined {
  const across = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
  return { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + across, ArrowUp: at - across, Home: 0, End: buttons.length - 1 }[name];
}

function TileButton({ tile, isUsed, isStop }: { tile: TileFace; isUsed: boolean; isStop: boolean }) {
  const { id } = tile;
  const isHeld = held.value?.tile === id;
  return (
    <button type="button" data-tile={id} class={isUsed ? "used" : ""} aria-pressed={isHeld} aria-label={`${nameOf(id)}${isUsed ? `, ${t("in the city")}` : ""}`} title={nameOf(id)}
      tabIndex={isStop ? 0 : -1} onFocus={() => (cursor.value = id)} onClick={() => (isHeld ? putBack() : void takeUp({ tile: id, from: null }))}>
      <TilePicture tile={id} />
    </button>
  );
}

/** The 54 tiles to build with; those in the city are dimmed. */
export function Tray() {
  const list = useRef<HTMLDivElement>(null);
  const used = new Set<string>(city.value.map(({ tile }) => tile));
  const stop = shown.value.some(({ id }) => id === cursor.value) ? cursor.value : shown.value[0]?.id;
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-tile]") ?? [])];
    const next = buttons[step(event.key, buttons.findIndex(({ dataset }) => dataset.tile === stop), buttons) ?? -1];
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <section class="tray" aria-label={t("Tiles")}>
      <div class="tray-head">
        <h2>{t("Tiles")}</h2>
        <Filters />
      </div>
      <div class="tiles" ref={list} role="group" aria-label={t("Tiles to build with")} onKeyDown={onKeyDown}>
        {shown.value.map((tile) => <TileButton key={tile.id} tile={tile} isUsed={used.has(tile.id)} isStop={tile.id === stop} />)}
        {!shown.value.length && <p class="quiet">{t("No tile matches.")}</p>}
      </div>
    </section>
  );
}

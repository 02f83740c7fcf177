import { signal } from "@preact/signals";
import { announce } from "../announce.js";
import type { City } from "../city.js";
import { address, open, type Mode } from "../route.js";
import { messageOf, rules, type Position } from "../rules.js";
import { t } from "../words.js";

const menu = signal(false);
const note = signal("");

/** Offers a file to save. */
export function download(name: string, content: Blob | string, type = "application/json"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies a link to a document, and returns what to say about it. */
export async function copyLink(mode: Mode, document: string, at?: number): Promise<string> {
  const link = await address(mode, document, at);
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    history.replaceState(null, "", link);
    return t("The link is in the address bar.");
  }
  return t("The link is copied.");
}

/** Prints the page once the menu is closed. Returns nothing to say. */
export async function printed(): Promise<string> {
  setTimeout(() => print(), 50);
  return "";
}

export const positionOf = (city: City): Position => ({
  format: "alhambra-position/1",
  players: [{ name: "City", city: [...city] }],
});

async function png(svg: string): Promise<Blob> {
  const image = new Image();
  const source = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = source;
    await image.decode();
    const scale = Math.min(2, 8000 / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("too large"))), "image/png"));
  } finally {
    URL.revokeObjectURL(source);
  }
}

/** Saves a position as the library draws it. */
export async function savePicture(position: Position, form: "svg" | "png", what: "city" | "table"): Promise<void> {
  const svg = await (await rules).draw({ position, what });
  if (form === "svg") download(`alhambra-${what}.svg`, svg, "image/svg+xml");
  else download(`alhambra-${what}.png`, await png(svg));
}

export const openInCheck = (city: City): void => open("check", JSON.stringify(positionOf(city), null, 2));

/** The menu to share and to save a city. */
export function SaveMenu({ city }: { city: City }) {
  const position = positionOf(city);
  const text = JSON.stringify(position);
  const ways: [string, () => Promise<string | void>][] = [
    [t("Open in Check"), async () => (openInCheck(city), "")],
    [t("Copy a link"), () => copyLink("build", text)],
    [t("Save SVG"), () => savePicture(position, "svg", "city")],
    [t("Save PNG"), () => savePicture(position, "png", "city")],
    [t("Save position"), async () => download("alhambra-city.json", `${JSON.stringify(position, null, 2)}\n`)],
  ];
  return (
    <Menu label={t("Share")} ways={ways} />
  );
}

/** A button that opens a list of actions. Each action may return a message. */
export function Menu({ label, ways }: { label: string; ways: readonly [string, () => Promise<string | void>][] }) {
  const act = async (way: () => Promise<string | void>) => {
    menu.value = false;
    try {
      note.value = (await way()) ?? t("Saved.");
    } catch (error) {
      note.value = messageOf(error);
    }
    announce(note.value);
    setTimeout(() => (note.value = ""), 4000);
  };
  return (
    <div class="menu" onKeyDown={(event) => event.key === "Escape" && (menu.value = false)}>
      <button type="button" aria-expanded={menu.value} onClick={() => (menu.value = !menu.value)}>{label}</button>
      {menu.value && (
        <div class="menu-list" role="group" aria-label={label}>
          {ways.map(([name, way]) => (
            <button key={name} type="button" onClick={() => void act(way)}>{name}</button>
          ))}
        </div>
      )}
      {note.value && <span class="note">{note.value}</span>}
    </div>
  );
}

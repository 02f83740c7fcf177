import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { samples } from "../pieces.js";
import { give, text, tooLarge } from "./document.js";
import type { Place } from "./places.js";

interface Sample {
  name: string;
  title: string;
  text: string;
}

export const documents = signal<readonly Sample[]>([]);
export const noted = signal("");

/** Loads the example documents once. */
export async function needDocuments(): Promise<void> {
  if (!documents.value.length) documents.value = (await samples<{ documents: Sample[] }>()).documents;
}

/** Reads the first dropped or chosen file. */
export async function openFile(files: FileList | null | undefined, into: (text: string) => void): Promise<void> {
  const [file] = files ?? [];
  if (!file) return;
  if (file.size > 20_000_000) {
    noted.value = `${file.name} is too large for this page: ${Math.round(file.size / 1e6)} MB.`;
    return;
  }
  noted.value = "";
  into(await file.text());
}

/** The button to open a file, and the list of examples, for Check and Replay. */
export function Sources({ into, only }: { into: (text: string) => void; only?: string }) {
  useEffect(() => void needDocuments(), []);
  const shown = documents.value.filter(({ name }) => !only || name.endsWith(only));
  return (
    <div class="sources">
      <label class="file">
        <input type="file" accept=".json,.jsonl,.txt,text/plain,application/json" onChange={(event) => void openFile(event.currentTarget.files, into)} />
        <span>Open a file</span>
      </label>
      <select aria-label="Try an example" value="" onChange={(event) => into(shown.find(({ name }) => name === event.currentTarget.value)?.text ?? "")}>
        <option value="">Try an example …</option>
        {shown.map(({ name, title }) => (
          <option key={name} value={name}>{title}</option>
        ))}
      </select>
      {noted.value && <p class="quiet" role="alert">{noted.value}</p>}
    </div>
  );
}

/** Returns handlers for an element that accepts dropped files. */
export function dropTarget(into: (text: string) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const dropped = event.dataTransfer;
      if (dropped?.files.length) void openFile(dropped.files, into);
      else if (dropped?.getData("text/plain")) into(dropped.getData("text/plain"));
    },
  };
}

export const selection = signal<Place | null>(null);

/** The text of the document, with the chosen error selected. */
export function TextInput() {
  const area = useRef<HTMLTextAreaElement>(null);
  const place = selection.value;
  useEffect(() => {
    const element = area.current;
    if (!place || !element) return;
    element.focus();
    element.setSelectionRange(place.start, place.end);
    element.scrollTop = Math.max(0, (place.line - 3) * Number.parseFloat(getComputedStyle(element).lineHeight));
  }, [place]);
  return (
    <textarea ref={area} id="document" spellcheck={false} autocomplete="off" aria-label="Position, record or diagram" value={text.value}
      placeholder="Paste a position or a record in JSON, or a diagram of a city. You can also drop a file."
      onPaste={(event) => {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        if (!tooLarge(pasted)) return;
        event.preventDefault(); // a text area with so much text would freeze the page
        give(pasted);
      }}
      onInput={(event) => give(event.currentTarget.value)} />
  );
}

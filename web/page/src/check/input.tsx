import { signal, useSignal, type ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce.js";
import { isByFinger } from "../parts/keyboard.js";
import { samples } from "../pieces.js";
import type { Language } from "../rules.js";
import { language } from "../settings.js";
import { t } from "../words.js";
import { give, text, tooLarge } from "./document.js";
import type { Editor, Mark } from "./editor.js";
import { locateLine, type Place } from "./places.js";

interface Sample {
  name: string;
  title: Readonly<Record<Language, string>>;
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
    noted.value = t("{file} is too large for this page: {size} MB.", { file: file.name, size: Math.round(file.size / 1e6) });
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
        <span>{t("Open a file")}</span>
      </label>
      <select aria-label={t("Try an example")} value="" onChange={(event) => into(shown.find(({ name }) => name === event.currentTarget.value)?.text ?? "")}>
        <option value="">{t("Try an example")} …</option>
        {shown.map(({ name, title }) => (
          <option key={name} value={name}>{title[language.value]}</option>
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

/** A part of the text to select. It takes the focus and comes into view, unless the board does. */
export const selection = signal<(Place & { quietly?: boolean }) | null>(null);

/** The line of the text that the cursor is in. */
export const line = signal(1);

/** Takes over a pasted text if it is too large to be shown. */
function refuses(pasted: string): boolean {
  if (!tooLarge(pasted)) return false;
  give(pasted);
  return true;
}

/** Opens the editor in an element, as soon as it has loaded. */
function useEditor(frame: RefObject<HTMLDivElement | null>): ReadonlySignal<Editor | null> {
  const editor = useSignal<Editor | null>(null);
  useEffect(() => {
    let isGone = false;
    const options = { label: t("Position, record or diagram"), hint: t(HINT), onChange: give, onPaste: refuses, onLine };
    void import("./editor.js").then(({ Editor }) => {
      if (isGone || !frame.current) return;
      frame.current.hidden = false; // it scrolls only if it is shown
      editor.value = new Editor(frame.current, { ...options, text: text.peek() });
    }).catch(() => undefined); // the plain text area stays
    return () => {
      isGone = true;
      editor.peek()?.close();
    };
  }, [language.value]);
  return editor;
}

let known: readonly Mark[] = [];

/** The cursor comes to a line. What is wrong there is announced: screen readers do not see the marks. */
function onLine(now: number): void {
  if (now === line.peek()) return;
  line.value = now;
  const place = locateLine(text.peek(), now);
  const here = known.filter(({ start, end }) => start <= place.end && end >= place.start);
  if (!here.length || !document.activeElement?.matches(".editor")) return;
  announce(`${t("line {line}", { line: now })}: ${here.map(({ message }) => message).join(" ")}`);
}

const HINT = "Paste a position or a record in JSON, or a diagram of a city. You can also drop a file.";

/** The text of the document with its marks. Until the editor has loaded, it is a plain text area. */
export function TextInput({ marks }: { marks: readonly Mark[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useEditor(frame).value;
  const [shown, place] = [text.value, selection.value];
  useEffect(() => editor?.show(text.peek()), [editor, shown]); // the latest: quick typing is ahead of what is shown
  useEffect(() => {
    known = marks;
    editor?.mark(marks);
  }, [editor, marks]);
  useEffect(() => {
    if (!place || !editor) return;
    const quietly = place.quietly ?? false;
    editor.select(place.start, place.end, { quietly, takesFocus: !quietly && !isByFinger() });
    selection.value = null;
  }, [editor, place]);
  return (
    <>
      <div class="editor" ref={frame} hidden={!editor} />
      {!editor && (
        <textarea spellcheck={false} autocomplete="off" aria-label={t("Position, record or diagram")} value={shown} placeholder={t(HINT)}
          onPaste={(event) => refuses(event.clipboardData?.getData("text/plain") ?? "") && event.preventDefault()}
          onInput={(event) => give(event.currentTarget.value)} />
      )}
    </>
  );
}

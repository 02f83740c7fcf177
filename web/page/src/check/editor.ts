// The editor of Check, which comes in a file of its own.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, placeholder } from "@codemirror/view";

/** A part of the text with what is wrong there. */
export interface Mark {
  start: number;
  end: number;
  message: string;
}

export interface EditorOptions {
  text: string;
  label: string;
  hint: string;
  onChange: (text: string) => void;
  /** Returns whether a pasted text was taken over, so that the editor does not insert it. */
  onPaste: (text: string) => boolean;
  onLine: (line: number) => void;
}

const COLOURS = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--sheet)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "0.8125rem/1.45 var(--mono)", overscrollBehavior: "contain" },
  ".cm-content": { caretColor: "var(--ink)", minHeight: "100%" },
  ".cm-gutters": { color: "var(--muted)", backgroundColor: "var(--paper)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "var(--tint)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--tint)", color: "var(--ink)" },
  ".cm-placeholder": { color: "var(--muted)", whiteSpace: "normal" },
  ".cm-gutter-lint": { width: "1.1rem" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 1.5px", textUnderlineOffset: "3px", backgroundColor: "var(--bad-tint)" },
  ".cm-tooltip, .cm-panels": { color: "var(--ink)", backgroundColor: "var(--sheet)", border: "1px solid var(--line)", borderRadius: "0.4rem" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--bad)", fontFamily: "system-ui, sans-serif", fontSize: "0.8125rem", maxWidth: "24rem" },
  ".cm-panels input, .cm-panels button": { color: "var(--ink)", background: "var(--paper)", border: "1px solid var(--line)" },
});

/** The state of the last editor, to go on with the same selection and the same place. */
let last: { state: EditorState; scroll: Scroll | undefined } | undefined;
type Scroll = ReturnType<EditorView["scrollSnapshot"]>;

/** Replaces what is selected by a typed text. Chromium would copy the style of a mark, which the page forbids. */
function overwrite(event: InputEvent, view: EditorView): boolean {
  const { data, inputType, isComposing } = event;
  if (inputType !== "insertText" || data === null || isComposing || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

/** A text with line numbers and marks, which wraps its long lines. */
export class Editor {
  readonly #view: EditorView;
  readonly #options: EditorOptions;
  #scroll: Scroll | undefined;

  /** Opens the editor in an element. It lies in a shadow root, because the page forbids styles in its own document. */
  constructor(frame: HTMLElement, options: EditorOptions) {
    this.#options = options;
    const root = frame.shadowRoot ?? frame.attachShadow({ mode: "open" });
    const isSame = last?.state.doc.toString() === options.text;
    const state = isSame && last ? last.state.update({ effects: StateEffect.reconfigure.of(this.#extensions()) }).state : this.#fresh(options.text);
    this.#view = new EditorView({ state, parent: root, root, ...(isSame && last?.scroll ? { scrollTo: last.scroll } : {}) });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Shows another text from its beginning. */
  show(text: string): void {
    if (text === this.text) return;
    this.#view.setState(this.#fresh(text));
    this.#view.scrollDOM.scrollTop = 0;
    this.#options.onLine(1);
  }

  mark(marks: readonly Mark[]): void {
    const end = this.#view.state.doc.length;
    const found = marks.map(({ start, end: until, message }) => ({ from: Math.min(start, end), to: Math.min(until, end), severity: "error" as const, message }));
    this.#view.dispatch(setDiagnostics(this.#view.state, found));
  }

  /** Selects a part of the text and scrolls to it. The page scrolls there too, unless it is selected quietly. */
  select(start: number, end: number, { quietly, takesFocus }: { quietly: boolean; takesFocus: boolean }): void {
    const length = this.#view.state.doc.length;
    const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
    if (takesFocus) this.#view.focus();
    if (!quietly) this.#view.dom.scrollIntoView({ block: "nearest" });
    this.#view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
  }

  close(): void {
    last = { state: this.#view.state, scroll: this.#scroll };
    this.#view.destroy();
  }

  #fresh(text: string): EditorState {
    return EditorState.create({ doc: text, extensions: this.#extensions() });
  }

  #extensions() {
    const { label, hint, onChange, onPaste, onLine } = this.#options;
    return [
      lineNumbers(),
      lintGutter(),
      history(),
      search({ top: true }),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      EditorView.lineWrapping,
      placeholder(hint),
      keymap.of([...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0", autocorrect: "off", autocapitalize: "off", id: "document" }),
      EditorView.domEventHandlers({
        paste: (event) => onPaste(event.clipboardData?.getData("text/plain") ?? ""),
        beforeinput: overwrite,
        scroll: (_, view) => void (this.#scroll = view.scrollSnapshot()), // once it leaves the page, it has none
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
        if (update.selectionSet || update.docChanged) onLine(update.state.doc.lineAt(update.state.selection.main.from).number);
      }),
      COLOURS,
    ];
  }
}

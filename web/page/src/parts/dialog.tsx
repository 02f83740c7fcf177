import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons.js";
import { t } from "../words.js";

/** A modal dialog. Esc or a click outside closes it. */
export function Dialog({ title, open, children }: { title: string; open: Signal<boolean>; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const isOpen = open.value;
  useEffect(() => {
    if (isOpen) element.current?.showModal();
    else element.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={element} aria-label={title} onClose={() => (open.value = false)}
      onClick={(event) => event.target === element.current && (open.value = false)}>
      {isOpen && (
        <div class="dialog">
          <header>
            <h2>{title}</h2>
            <button type="button" class="plain" aria-label={t("Close")} onClick={() => (open.value = false)}><Icon sign="close" /></button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}

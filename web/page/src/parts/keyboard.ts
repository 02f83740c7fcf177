let last: "keyboard" | "pointer" = "pointer";
window.addEventListener("keydown", () => (last = "keyboard"), { capture: true });
window.addEventListener("pointerdown", () => (last = "pointer"), { capture: true });

/** Whether the last thing that the person touched is the keyboard: then the focus goes where the next step is. */
export const isByKeyboard = (): boolean => last === "keyboard";

/** Moves the focus to an element. Nothing scrolls for a mouse or a finger. */
export const moveFocus = (target: HTMLElement | SVGElement): void => target.focus({ preventScroll: !isByKeyboard() });

/** Whether the main pointer is a finger: a focused text would then open the keyboard of the screen. */
export const isByFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

// Where the keyboard is: something has the focus, even if what had it is gone.

/** What a mode marks as the place to go on from, then any part of the page with a name of its own. */
const HOME = "[data-home]";
const PLACE = "section[aria-label], [role=group], main";

const isOn = (element: Element): boolean => element.isConnected && !element.matches(":disabled, :disabled *") && element.checkVisibility();

/** Gives the focus to the nearest place that is left when what had it disappears or is switched off. */
export function keepFocus(root: HTMLElement): void {
  let last: Element | null = null;
  let around: Element[] = [];
  let isWaiting = false;

  const mend = () => {
    isWaiting = false;
    if (document.activeElement !== document.body || !last || isOn(last)) return;
    const places = [...root.querySelectorAll(HOME), ...around, ...root.querySelectorAll("main")];
    const place = places.find((one): one is HTMLElement => one instanceof HTMLElement && isOn(one));
    if (!place) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  root.addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? target : null;
    around = [];
    for (let place = last?.parentElement?.closest(PLACE); place; place = place.parentElement?.closest(PLACE)) around.push(place);
  });
  // Wait until the browser has drawn: a part of the page may take the focus on purpose.
  const later = () => requestAnimationFrame(() => setTimeout(mend));
  new MutationObserver(() => {
    if (!isWaiting) later();
    isWaiting = true;
  }).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden", "open", "class"] });
}

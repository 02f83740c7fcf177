// What somebody with a screen reader gets of a page: roles and names, what is announced, and where the focus is.

import assert from "node:assert/strict";

/** What can be reached with the keyboard, or is a place of its own, by the roles of Chromium. */
const NAMED = new Set([
  "button", "checkbox", "columnheader", "combobox", "dialog", "DisclosureTriangle", "grid",
  "gridcell", "group", "image", "link", "navigation", "radio", "radiogroup", "region", "rowheader",
  "searchbox", "slider", "spinbutton", "textbox",
]);

/** Words that are the same in every language: names, ids of rules and formats. */
const SAME = /Alhambra|rules|English|Eesti|Magyar|SVG|PNG|JSON|Anna|Ann|Ben|Bo|Cem|Dora|[a-z]+\.[a-z-]+/g;

/** Listens to the live regions of a page: `heard` has what they say, once for each change. */
const listen = () => {
  const LIVE = "[aria-live], [role=status], [role=alert]";
  const around = (node) => (node instanceof Element ? node : node.parentElement)?.closest(LIVE);
  const within = (node) => (node instanceof Element ? [...node.querySelectorAll(LIVE)] : []);
  window.heard = [];
  new MutationObserver((changes) => {
    const touched = changes.flatMap(({ target, addedNodes }) => [around(target), ...[...addedNodes].flatMap((node) => [around(node), ...within(node)])]);
    for (const region of new Set(touched)) if (region?.textContent.trim()) window.heard.push(region.textContent.trim());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
};

/** Returns how a screen reader reads a page from now on. */
export async function reading(page) {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(listen);

  /** Returns the role and the name of everything that is not hidden from screen readers. */
  const tree = async () => {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    return nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => ({ role: role.value, name: name?.value ?? "" }));
  };

  /** Asserts that everything has a name, and none has a word in Latin letters. */
  const check = async (when) => {
    const all = (await tree()).filter(({ role }) => NAMED.has(role));
    assert.ok(all.length > 10, when);
    assert.deepEqual(all.filter(({ role, name }) => !name && role !== "group").map(({ role }) => role), [], `without a name ${when}`);
    assert.deepEqual(all.filter(({ name }) => /[a-z]{2}/i.test(name.replace(SAME, ""))), [], `in another language ${when}`);
  };

  const names = async (role) => (await tree()).filter((one) => one.role === role).map(({ name }) => name);

  /** Does something, waits until all of its words are announced, and asserts that each is announced once. */
  const hears = async (words, act) => {
    const wanted = [words].flat();
    await page.evaluate(() => (window.heard.length = 0));
    await act();
    const areHeard = (sources) => sources.every((source) => window.heard.some((one) => new RegExp(source).test(one)));
    const isHeard = page.waitForFunction(areHeard, wanted.map(({ source }) => source));
    await isHeard.catch(() => undefined); // the assertion tells what was heard instead
    const heard = await page.evaluate(() => window.heard);
    for (const one of wanted) assert.equal(heard.filter((text) => one.test(text)).length, 1, `${one}: ${heard.join(" | ")}`);
  };

  /** Waits until something has the focus. */
  const focused = () => page.waitForFunction(() => document.activeElement !== document.body);

  /** Clicks on something or presses a key on it: that is announced once, and something has the focus afterwards. */
  const hearsAfter = async (locator, words, key) => {
    if (key) await locator.focus();
    await hears(words, () => (key ? page.keyboard.press(key) : locator.click()));
    await focused();
  };

  return { check, focused, hears, hearsAfter, names };
}

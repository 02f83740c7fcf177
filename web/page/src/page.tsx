import { render } from "preact";
import { keepFocus } from "./focus.js";
import { loadPieces, pieces } from "./pieces.js";
import { listen } from "./route.js";
import { learn, ready } from "./rules.js";
import { language } from "./settings.js";
import { Shell } from "./shell.js";
import { followTheme } from "./theme.js";
import { openCity } from "./build/session.js";
import { effect } from "@preact/signals";

followTheme();
listen();
await loadPieces();
openCity(pieces.opening, { keepsHistory: false });
const app = document.getElementById("app");
if (app) {
  app.replaceChildren();
  keepFocus(app);
  render(<Shell />, app);
}
effect(() => {
  const chosen = language.value;
  void learn(chosen).catch(() => undefined); // the shell says why the library did not load
});
void ready.then(() => navigator.serviceWorker?.register("service-worker.js")).catch(() => undefined);

"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const steps = game.steps;
  const at = (id) => document.getElementById(id);
  const pause = 1500;
  let here = 0;
  let timer = null;

  const fill = (parent, children) => parent.replaceChildren(...children);

  const made = (tag, text, kind) => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (kind) element.className = kind;
    return element;
  };

  // What is drawn was made together with this page; only a picture that changed is put in anew.
  const draw = (place, picture) => {
    if (place.dataset.picture === String(picture)) return;
    place.dataset.picture = picture;
    place.innerHTML = game.pictures[picture];
  };

  const box = (fault) => {
    const place = made("p", "", "broken");
    place.append(made("strong", `${fault.number} ${fault.rule}`), ` ${fault.message}`);
    return place;
  };

  const row = ([name, points, gain]) => {
    const line = document.createElement("tr");
    const head = made("th", name);
    head.scope = "row";
    line.append(head, made("td", points), made("td", gain ? `+${gain}` : ""));
    return line;
  };

  const points = (score) => (score ? `${score[1]} points` : "");

  const boardOf = (player) => {
    const board = document.createElement("article");
    const head = made("h3", "");
    head.append(made("span", player), made("small", ""));
    board.append(head, document.createElement("div"), document.createElement("div"));
    return board;
  };

  const nextFault = () => {
    const later = (step, index) => step.faults.length && index > here;
    const found = steps.findIndex(later);
    return found < 0 ? steps.findIndex((step) => step.faults.length) : found;
  };

  const show = (index) => {
    here = Math.max(0, Math.min(steps.length - 1, index));
    const step = steps[here];
    at("title").textContent = step.title;
    fill(at("words"), step.words.map((sentence) => made("li", sentence)));
    fill(at("faults"), [
      ...step.faults.map(box),
      ...step.accepted.map((sentence) => made("p", sentence, "broken accepted")),
    ]);
    fill(at("scores"), step.scores.map(row));
    const middle = at("middle");
    while (middle.children.length < step.middle.length) middle.append(document.createElement("div"));
    while (middle.children.length > step.middle.length) middle.lastChild.remove();
    step.middle.forEach((picture, index) => draw(middle.children[index], picture));
    step.boards.forEach(([city, own], seat) => {
      const board = at("boards").children[seat];
      board.classList.toggle("acting", game.players[seat] === step.player);
      board.children[0].children[1].textContent = points(step.scores[seat]);
      draw(board.children[1], city);
      draw(board.children[2], own);
    });
    at("step").value = here;
    at("step").setAttribute("aria-valuetext", `${step.title}, step ${here + 1} of ${steps.length}`);
    at("count").textContent = `${here + 1} / ${steps.length}`;
    at("first").disabled = at("back").disabled = here === 0;
    at("last").disabled = at("on").disabled = here === steps.length - 1;
    if (here === steps.length - 1) stop();
    try {
      history.replaceState(null, "", `#${here + 1}`);
    } catch {
      // A page within a page may not change its address; it works all the same.
    }
  };

  const stop = () => {
    clearInterval(timer);
    timer = null;
    at("play").textContent = "Play";
    at("play").setAttribute("aria-pressed", "false");
  };

  const play = () => {
    if (timer !== null) return stop();
    if (here === steps.length - 1) show(0);
    at("play").textContent = "Pause";
    at("play").setAttribute("aria-pressed", "true");
    timer = setInterval(() => show(here + 1), pause);
  };

  const go = (index) => {
    stop();
    show(index);
  };

  const keys = {
    ArrowLeft: () => go(here - 1),
    ArrowRight: () => go(here + 1),
    Home: () => go(0),
    End: () => go(steps.length - 1),
    " ": play,
    f: () => nextFault() >= 0 && go(nextFault()),
  };

  document.addEventListener("keydown", (event) => {
    const used = event.altKey || event.ctrlKey || event.metaKey;
    const isButton = event.key === " " && event.target.tagName === "BUTTON";
    if (used || isButton || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
  at("first").addEventListener("click", keys.Home);
  at("back").addEventListener("click", keys.ArrowLeft);
  at("play").addEventListener("click", play);
  at("on").addEventListener("click", keys.ArrowRight);
  at("last").addEventListener("click", keys.End);
  at("fault").addEventListener("click", keys.f);
  at("fault").hidden = nextFault() < 0;
  at("step").max = steps.length - 1;
  at("step").addEventListener("input", (event) => go(Number(event.target.value)));
  addEventListener("hashchange", () => go(Number(location.hash.slice(1)) - 1 || 0));

  fill(at("boards"), game.players.map(boardOf));
  if (steps.length) show(Number(location.hash.slice(1)) - 1 || 0);
})();

import { useEffect, useRef } from "preact/hooks";
import { isByKeyboard } from "../parts/keyboard.js";
import { shortName } from "../pieces.js";
import { statements } from "../rules.js";
import { RuleLink } from "../start/rulebook.js";
import { t } from "../words.js";
import { fitting, treasureOf } from "./chests.js";
import * as choices from "./choices.js";
import { viewer } from "./game.js";
import { payWords, takeWords, TOGETHER } from "./hints.js";
import { sumOf } from "./prices.js";

const { mayTake, paying, payments } = choices;

/** Takes the chosen cards. If they may not be taken together, the button is off and says why when it is pressed. */
export function Taking() {
  const isOff = !mayTake.value;
  return (
    <>
      <button type="button" class="primary" data-do="take" aria-disabled={isOff} onClick={() => void choices.take()}>
        {takeWords()}
      </button>
      {isOff && <p class="quiet" data-why={TOGETHER}>{statements.value.get(TOGETHER)} <code>{TOGETHER}</code></p>}
    </>
  );
}

/** Says before the payment how many chests of a room fit the buyer's city, unless all do. */
function Warning() {
  const [wanted, now, player] = [choices.offer.value, choices.view.value, viewer.value];
  if (wanted?.kind !== "room" || !now || player === null) return null;
  const chests = treasureOf(now)?.rooms[wanted.room - 1] ?? [];
  const number = fitting(now, player, chests);
  if (number === chests.length) return null;
  return (
    <p class="warning" id="pay-warning" data-fitting={number}>
      {number ? t("Only {number} of {all} chests fit your city. The others pass on.", { number, all: chests.length }) : t("None of these chests fits your city: all of them pass on.")}{" "}
      <RuleLink id="treasure.pass-on" />
    </p>
  );
}

/** Pays with the chosen cards; other ways to pay are a click away. Below the price the button is off. */
export function Paying({ putBack }: { putBack: () => void }) {
  const { isEnough } = paying.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isByKeyboard()) button.current?.focus();
  }, [choices.offer.value]);
  const chosen = [...choices.paidCards.value].sort().join();
  const others = payments.value.filter((cards) => [...cards].sort().join() !== chosen).slice(0, 4);
  return (
    <>
      <Warning />
      <button type="button" class="primary" data-do="buy" ref={button} aria-describedby="pay-warning" aria-disabled={!isEnough} onClick={() => void choices.buy()}>{payWords()}</button>
      <button type="button" onClick={putBack}>{t("Put back")}</button>
      <span class="ways" role="group" aria-label={t("Other ways to pay")}>
        {others.map((cards) => (
          <button key={cards.join()} type="button" class="way" data-pay={cards.join()} onClick={() => choices.payWith(cards)} title={t("Choose these cards")}>
            {t("{sum} with {cards}", { sum: sumOf(cards), cards: cards.map(shortName).join(" + ") })}
          </button>
        ))}
      </span>
    </>
  );
}

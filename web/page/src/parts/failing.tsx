import type { ComponentChildren } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { messageOf } from "../rules.js";
import { t } from "../words.js";

/** Shows its children. If they fail, it says so and offers to load the page again, instead of a blank page. */
export function Failing({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary();
  if (error === undefined) return <>{children}</>;
  return (
    <div class="nothing" role="alert">
      <p>{t("This part of the page failed: {reason}", { reason: messageOf(error) })}</p>
      <p><button type="button" class="primary" onClick={() => location.reload()}>{t("Reload the page")}</button></p>
    </div>
  );
}

import { useSignal } from "@preact/signals";
import { forget, resumeSaved, savedGames, type SavedGame } from "../play/saved.js";
import { messageOf } from "../rules.js";
import { language } from "../settings.js";
import { t } from "../words.js";

/** When a game was stored, such as "Sat 14:05". */
const timeOf = ({ saved }: SavedGame): string =>
  new Date(saved).toLocaleString(language.value, { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** The games that this browser has stored. One that is damaged says so, and can be deleted. */
export function Resuming() {
  const games = useSignal(savedGames());
  const failed = useSignal<{ name: string; reason: string } | null>(null);
  const resume = async ({ name }: SavedGame) => {
    failed.value = null;
    await resumeSaved(name).catch((error: unknown) => (failed.value = { name, reason: messageOf(error) }));
  };
  const remove = (name: string) => {
    forget(name);
    failed.value = null;
    games.value = savedGames();
  };
  const whole = games.value.filter(({ players }) => players.length);
  const damaged = games.value.find(({ players }) => !players.length);
  const problem = failed.value ?? (damaged && { name: damaged.name, reason: "" });
  if (!whole.length && !problem) return null;
  return (
    <div class="toolbar resuming">
      {whole.map((game, index) => (
        <button key={game.name} type="button" onClick={() => void resume(game)}>
          {index ? t("Resume: {players}, {time}", { players: game.players.join(", "), time: timeOf(game) }) : t("Resume the last game")}
        </button>
      ))}
      {problem && (
        <p class="banner" role="alert">
          {problem.reason ? t("This game cannot be resumed: {reason}", { reason: problem.reason }) : t("A saved game is damaged.")}{" "}
          <button type="button" onClick={() => remove(problem.name)}>{t("Delete it")}</button>
        </p>
      )}
    </div>
  );
}

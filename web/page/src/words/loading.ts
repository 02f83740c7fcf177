/** While the rules load, and when something went wrong: English, then Estonian, Hungarian, Russian. */
export const LOADING = {
  "The rules are loading": ["Reeglid laadivad", "A szabályok betöltődnek", "Правила загружаются"],
  "The rules are starting": ["Reeglid käivituvad", "A szabályok elindulnak", "Правила запускаются"],
  "The rules stopped. They start again.": ["Reeglid seiskusid. Need käivituvad uuesti.", "A szabályok leálltak. Újraindulnak.", "Правила остановились. Они запускаются снова."],
  "The rules did not load: {reason}": ["Reeglid ei laadinud: {reason}", "A szabályok nem töltődtek be: {reason}", "Правила не загрузились: {reason}"],
  "The game starts as soon as the rules have loaded.": ["Mäng algab kohe, kui reeglid on laaditud.", "A játszma elindul, amint a szabályok betöltődtek.", "Партия начнётся, как только правила загрузятся."],
  "Try again": ["Proovi uuesti", "Újra", "Повторить"],
  "{loaded} of {total} MB": ["{loaded} / {total} MB", "{loaded} / {total} MB", "{loaded} из {total} МБ"],
  "This part of the page failed: {reason}": ["See osa lehest ei töötanud: {reason}", "Az oldal e része hibára futott: {reason}", "Эта часть страницы не сработала: {reason}"],
  "Reload the page": ["Laadi leht uuesti", "Oldal újratöltése", "Перезагрузить страницу"],
  "This link is damaged. Ask for it again.": ["See link on rikutud. Küsi seda uuesti.", "Ez a hivatkozás sérült. Kérd el újra.", "Эта ссылка повреждена. Попросите её ещё раз."],
  "This link leads nowhere: the page has no such part.": ["See link ei vii kuhugi: lehel pole sellist osa.", "Ez a hivatkozás sehová sem vezet: az oldalnak nincs ilyen része.", "Эта ссылка никуда не ведёт: такой части на странице нет."],
  "Resume: {players}, {time}": ["Jätka: {players}, {time}", "Folytatás: {players}, {time}", "Продолжить: {players}, {time}"],
  "A saved game is damaged.": ["Salvestatud mäng on rikutud.", "Egy mentett játszma sérült.", "Сохранённая партия повреждена."],
  "This game cannot be resumed: {reason}": ["Seda mängu ei saa jätkata: {reason}", "Ez a játszma nem folytatható: {reason}", "Эту партию нельзя продолжить: {reason}"],
  "Delete it": ["Kustuta see", "Törlés", "Удалить"],
} as const;

import { effect, signal } from "@preact/signals";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = "alhambra-theme";

function kept(): Theme {
  const found = stored(KEPT) as Theme | null;
  return found && THEMES.includes(found) ? found : "auto";
}

/** Returns what this browser has stored under a name, or null. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser may forbid it
  }
}

/** Stores something in this browser. Returns whether that worked. */
export function store(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

export const theme = signal<Theme>(kept());

export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    store(KEPT, theme.value);
  });
}

import { useSyncExternalStore } from "react";

export type ThemeChoice = "light" | "dark" | "system";

// The inline script of index.html reads the same key before the first paint.
const KEY = "alfinete-theme";
const DEFAULT: ThemeChoice = "dark";
const BROWSER_BAR = { light: "#fcfaf6", dark: "#0d0f15" };

const systemLight = matchMedia("(prefers-color-scheme: light)");
const listeners = new Set<() => void>();
let choice = readChoice();

export function useTheme(): [ThemeChoice, (next: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, current, () => DEFAULT), chooseTheme];
}

/** Follows the system and other tabs from now on. */
export function startTheme(): void {
  systemLight.addEventListener("change", apply);
  addEventListener("storage", (event) => {
    if (event.key !== KEY && event.key !== null) return;
    choice = readChoice();
    apply();
  });
}

function current(): ThemeChoice {
  return choice;
}

function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
  apply();
}

function apply(): void {
  const light = choice === "light" || (choice === "system" && systemLight.matches);
  const theme = light ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", BROWSER_BAR[theme]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "system" ? stored : DEFAULT;
  } catch {
    return DEFAULT;
  }
}

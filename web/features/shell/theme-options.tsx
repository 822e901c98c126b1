import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { theme as text } from "#contract/messages/shell.ts";
import type { ThemeChoice } from "#web/lib/theme.ts";

export const themeOptions: readonly { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: "light", label: text.light, icon: <Sun className="size-4" aria-hidden="true" /> },
  { value: "dark", label: text.dark, icon: <Moon className="size-4" aria-hidden="true" /> },
  { value: "system", label: text.system, icon: <Monitor className="size-4" aria-hidden="true" /> },
];

import { theme as text } from "#contract/messages/shell.ts";
import { themeOptions } from "#web/features/shell/theme-options.tsx";
import { useTheme } from "#web/lib/theme.ts";

/** The theme switch without a popup, for the slide-out menu. */
export function ThemeRadio() {
  const [choice, choose] = useTheme();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">{text.label}</legend>
      <div className="grid grid-cols-3 gap-1 rounded-md border border-line bg-paper p-1">
        {themeOptions.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer flex-col items-center justify-center gap-1 rounded-sm py-2 text-ink-soft text-xs transition has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={choice === option.value}
              onChange={() => choose(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

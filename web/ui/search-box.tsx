import { Search } from "lucide-react";
import { limits } from "#contract/limits.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { cx } from "#web/ui/cx.ts";
import { Input } from "#web/ui/field.tsx";

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** Searches a moment after the last keystroke. Stands in the page's <search>, alone or beside filters. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useDebouncedText(value, onSearch);
  return (
    <span className={cx("relative block", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={limits.search.max}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="pl-9"
      />
    </span>
  );
}

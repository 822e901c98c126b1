import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { limits } from "#contract/limits.ts";
import { overviewWords as text } from "#contract/messages/comment-screens.ts";
import { filterLayoutsQuery } from "#web/features/comments/overview/overview-queries.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { Input } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

interface OverviewFiltersProps {
  search: string;
  layoutId: string | undefined;
  onSearch: (search: string) => void;
  onLayout: (layoutId: string | undefined) => void;
}

export function OverviewFilters({ search, layoutId, onSearch, onLayout }: OverviewFiltersProps) {
  const [typed, setTyped] = useDebouncedText(search, onSearch);
  const { data: layouts = [] } = useQuery(filterLayoutsQuery);
  const known = layouts.some(({ id }) => id === layoutId);
  return (
    <search className="mb-8 flex flex-wrap gap-3">
      <span className="relative min-w-52 flex-1">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
        />
        <Input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={typed}
          maxLength={limits.search.max}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          className="pl-9"
        />
      </span>
      <Select
        aria-label={text.layout}
        value={known ? layoutId : ""}
        onChange={({ currentTarget }) => onLayout(currentTarget.value || undefined)}
        className="min-w-52 flex-1 sm:max-w-72"
      >
        <option value="">{text.allLayouts}</option>
        {layouts.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </search>
  );
}

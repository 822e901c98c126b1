import { useQuery } from "@tanstack/react-query";
import { overviewWords as text } from "#contract/messages/comment-screens.ts";
import { filterLayoutsQuery } from "#web/features/comments/overview/overview-queries.ts";
import type { OverviewStatus } from "#web/features/comments/overview/overview-status.ts";
import { useSpace } from "#web/features/spaces/index.ts";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";

interface OverviewFiltersProps {
  search: string;
  layoutId: string | undefined;
  status: OverviewStatus;
  onStatus: (status: OverviewStatus) => void;
  onSearch: (search: string) => void;
  onLayout: (layoutId: string | undefined) => void;
}

const STATUSES: readonly { value: OverviewStatus; label: string }[] = [
  { value: "open", label: text.openOnes },
  { value: "resolved", label: text.resolvedOnes },
  { value: "all", label: text.everyStatus },
  { value: "unread", label: text.unread },
];

export function OverviewFilters(props: OverviewFiltersProps) {
  const { search, layoutId, status, onSearch, onLayout, onStatus } = props;
  const { data: layouts = [] } = useQuery(filterLayoutsQuery(useSpace()));
  const known = layouts.some(({ id }) => id === layoutId);
  return (
    <search className="mb-8 flex flex-wrap gap-3">
      <SearchBox
        label={text.search}
        value={search}
        onSearch={onSearch}
        className="min-w-52 flex-1"
      />
      <Select
        aria-label={text.status}
        value={status}
        onChange={({ currentTarget }) => onStatus(currentTarget.value as OverviewStatus)}
        className="min-w-36 flex-1 sm:max-w-44"
      >
        {STATUSES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
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

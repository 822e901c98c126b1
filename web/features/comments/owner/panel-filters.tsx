import type { RefObject } from "react";
import { statusFilter } from "#contract/messages/comment-screens.ts";
import { commentsPanel as text } from "#contract/messages/room-screens.ts";
import { countByStatus, type ListFilter } from "#web/features/comments/list/filter-comments.ts";
import { chipClass, StatusFilter } from "#web/features/comments/list/status-filter.tsx";
import type { OwnerFeedback } from "#web/features/comments/owner/use-owner-feedback.ts";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

interface PanelFiltersProps {
  feedback: OwnerFeedback;
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>) => void;
  /** Null without the right to resolve, or while comments are being chosen. */
  onChoose: (() => void) | null;
  chooseButton: RefObject<HTMLButtonElement | null>;
}

export function PanelFilters(props: PanelFiltersProps) {
  const { feedback, filter, onFilter, onChoose, chooseButton } = props;
  const { state, unreadIds } = feedback;
  const counts = countByStatus(state.comments);
  const unread = state.comments.filter(({ id }) => unreadIds.has(id));
  return (
    <search className="grid gap-2 border-line border-b p-3">
      <StatusFilter
        value={filter.status}
        counts={counts}
        onChange={(status) => onFilter({ status })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-2">
        <SearchBox
          label={text.search}
          value={filter.search}
          onSearch={(search) => onFilter({ search })}
        />
        <Select
          aria-label={text.order}
          value={filter.order}
          onChange={({ target }) => onFilter({ order: target.value as ListFilter["order"] })}
        >
          <option value="pin">{text.byPin}</option>
          <option value="newest">{text.newest}</option>
        </Select>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        {(unread.length > 0 || filter.onlyIds) && (
          <button
            type="button"
            aria-pressed={filter.onlyIds !== null}
            // Those that are read meanwhile stay in the list until it is left.
            onClick={() => onFilter(filter.onlyIds ? { onlyIds: null } : only(unread))}
            className={chipClass}
          >
            <span className="size-2 rounded-full bg-pin" aria-hidden="true" />
            {text.unread} <span className="tabular-nums">{unread.length}</span>
          </button>
        )}
        {counts.resolved > 0 && (
          <Switch checked={feedback.resolvedShown} onChange={feedback.setResolvedShown}>
            {statusFilter.showResolved}
          </Switch>
        )}
        {onChoose && (
          <TextButton ref={chooseButton} onClick={onChoose} className="ml-auto text-sm">
            {text.choose}
          </TextButton>
        )}
      </div>
    </search>
  );
}

/** An answer under a resolved comment is news, too. */
function only(unread: readonly { id: string }[]): Partial<ListFilter> {
  return { status: "all", onlyIds: new Set(unread.map(({ id }) => id)) };
}

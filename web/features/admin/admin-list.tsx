import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { countOf } from "#web/features/admin/numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";

interface AdminResultsProps<Row> {
  query: UseQueryResult<{ data: Row[]; total: number; pages: number }>;
  page: number;
  words: { oneFound: string; found: string; noneTitle: string; noneBody: string; clear: string };
  failure: string;
  /** Shown when there are no rows and no filter. */
  empty?: { title: string; body: string } | null;
  onClear: () => void;
  /** `outdated`: the rows are of the previous search. */
  children: (rows: readonly Row[], outdated: boolean) => ReactNode;
}

/** A list of the admin area in all its states, with its count and its pages. */
export function AdminResults<Row>(props: AdminResultsProps<Row>) {
  const { query, page, words, empty } = props;
  if (query.isPending) return <ListSkeleton rows={6} />;
  const { data, isPlaceholderData, refetch } = query;
  if (!data) return <ErrorState message={props.failure} onRetry={() => void refetch()} />;
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft text-sm tabular-nums">
        {countOf(data.total, { one: words.oneFound, many: words.found })}
      </p>
      {data.data.length > 0 && props.children(data.data, isPlaceholderData)}
      {data.data.length === 0 && empty && <EmptyState {...empty} />}
      {data.data.length === 0 && !empty && (
        <EmptyState title={words.noneTitle} body={words.noneBody}>
          <Button onClick={props.onClear}>{words.clear}</Button>
        </EmptyState>
      )}
      <Pagination page={page} pages={data.pages} />
    </>
  );
}

interface AdminSearchProps<Row> extends Omit<AdminResultsProps<Row>, "words" | "onClear"> {
  search: string | undefined;
  words: AdminResultsProps<Row>["words"] & { search: string };
  /** A new search starts at the first page. */
  onSearch: (text: string) => void;
}

/** A list with a search box. */
export function AdminSearch<Row>({ search, onSearch, ...results }: AdminSearchProps<Row>) {
  return (
    <>
      <search className="mb-6 block max-w-xl">
        <SearchBox label={results.words.search} value={search ?? ""} onSearch={onSearch} />
      </search>
      <AdminResults {...results} onClear={() => onSearch("")} />
    </>
  );
}

interface AdminListProps {
  label: string;
  /** Whether the rows are of the previous search. */
  outdated: boolean;
  /** Rows. */
  children: ReactNode;
}

export function AdminList({ label, outdated, children }: AdminListProps) {
  return (
    <Card className={cx("transition-opacity", outdated && "opacity-55")}>
      <ul aria-label={label} aria-busy={outdated} className="divide-y divide-line">
        {children}
      </ul>
    </Card>
  );
}

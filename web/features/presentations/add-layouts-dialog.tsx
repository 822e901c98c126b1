import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import { presentationPage as text } from "#contract/messages/presentation-screens.ts";
import { layoutsQuery } from "#web/features/layouts/index.ts";
import { useSpace } from "#web/features/spaces/index.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";

interface AddLayoutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Those that are there already. */
  shown: readonly string[];
  pending: boolean;
  onAdd: (layoutIds: string[]) => void;
}

export function AddLayoutsDialog(props: AddLayoutsDialogProps) {
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={text.addTitle}>
      <AddLayouts {...props} />
    </Dialog>
  );
}

function AddLayouts({ shown, pending, onAdd, onOpenChange }: AddLayoutsDialogProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const query = useInfiniteQuery(layoutsQuery(useSpace(), { search: search || undefined }));
  const found = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const layouts = found.filter(({ id }) => !shown.includes(id));
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) onAdd([...chosen]);
      }}
    >
      <SearchBox label={text.addSearch} value={search} onSearch={setSearch} />
      {query.isPending && <ListSkeleton rows={3} />}
      {query.isLoadingError && (
        <ErrorState message={layoutToasts.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data && layouts.length === 0 && !query.hasNextPage && (
        <p className="text-ink-soft text-sm">{text.addNone}</p>
      )}
      <ul aria-label={text.addTitle} className="grid max-h-[50dvh] gap-1 overflow-y-auto">
        {layouts.map(({ id, title, image }) => (
          <li key={id}>
            <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md px-2 py-1 hover:bg-hover">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                className="size-5 shrink-0 accent-ink"
              />
              <img
                src={image.thumbnail}
                alt=""
                width={64}
                height={40}
                loading="lazy"
                decoding="async"
                className="h-10 w-16 shrink-0 rounded-sm bg-sheet object-cover object-top"
              />
              <span className="min-w-0 break-words">{title}</span>
            </label>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          label={text.loadMore}
          loadingLabel={text.loadingMore}
          pending={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? layoutToasts.loadFailed : undefined}
          onMore={() => query.fetchNextPage()}
        />
      )}
      <FormActions
        submitLabel={text.addSubmit}
        pending={pending}
        onCancel={() => onOpenChange(false)}
      />
    </form>
  );
}

import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReviewState, reviewStates } from "#contract/approvals.ts";
import { layoutList as text } from "#contract/messages/layout-screens.ts";
import { layoutSelection } from "#contract/messages/presentation-screens.ts";
import { LayoutFilters } from "#web/features/layouts/layout-filters.tsx";
import { LayoutResults } from "#web/features/layouts/layout-results.tsx";
import { StorageIndicator } from "#web/features/library/index.ts";
import { SelectionBar, useLayoutSelection } from "#web/features/presentations/index.ts";
import { layoutsTitle, useMay, useSpace } from "#web/features/spaces/index.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";

interface LayoutSearch {
  q?: string | undefined;
  category?: string | undefined;
  state?: ReviewState | undefined;
}

const route = getRouteApi("/site/signed-in/space/subscribers/layouts");

/** Search and filter are in the URL, so that back, reload and sharing keep them. */
export default function LayoutsPage() {
  const { q, category, ...search } = route.useSearch();
  // An invalid URL shows everything, not an error.
  const state = reviewStates.find((one) => one === search.state);
  const navigate = useNavigate();
  const mayCreate = useMay("edit_layouts");
  const show = (search: LayoutSearch) => void navigate({ to: "/layouts", search, replace: true });
  const { selection, start, bar, opener } = useLayoutSelection({
    isStarted: mayCreate && search.select === "true",
    onEnd: () => search.select && show({ q, category, state }),
  });
  return (
    <PageFrame
      title={layoutsTitle(useSpace())}
      actions={
        mayCreate && (
          <>
            {!selection && (
              <Button ref={opener} onClick={start}>
                {layoutSelection.start}
              </Button>
            )}
            <LinkButton to="/layouts/new" variant="primary">
              <Plus className="size-4" aria-hidden="true" />
              {text.create}
            </LinkButton>
          </>
        )
      }
    >
      <div className="mb-8 grid items-end gap-x-10 gap-y-6 lg:grid-cols-[1fr_20rem]">
        <LayoutFilters
          search={q ?? ""}
          category={category}
          state={state}
          onSearch={(next) => show({ q: next || undefined, category, state })}
          onCategory={(next) => show({ q, category: next, state })}
          onState={(next) => show({ q, category, state: next })}
        />
        <StorageIndicator />
      </div>
      <LayoutResults
        filter={{ search: q, category_id: category, review_state: state }}
        onClearFilters={() => show({})}
        selection={selection}
      />
      {selection && <SelectionBar selection={selection} ref={bar} />}
    </PageFrame>
  );
}

import { lazy, type ReactNode, Suspense, useState } from "react";
import { limits } from "#contract/limits.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import { linkFields } from "#contract/messages/link-fields.ts";
import { newPresentation as text } from "#contract/messages/presentation-screens.ts";
import type { Category } from "#contract/routes/categories.ts";
import { type Layout, listLayouts } from "#contract/routes/layouts.ts";
import { spaceInput, useSpace } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

const NewPresentationDialog = lazy(
  () => import("#web/features/presentations/new-presentation-dialog.tsx"),
);

interface CategoryPresentation {
  start: (category: Category) => Promise<void>;
  /** To be rendered once on the page. */
  dialog: ReactNode;
}

/** A presentation of everything in a category, oldest first: that is the order of the work. */
export function useCategoryPresentation(): CategoryPresentation {
  const space = useSpace();
  const [chosen, setChosen] = useState<{ name: string; layouts: Layout[] } | null>(null);
  const [open, setOpen] = useState(false);
  const start = async ({ id, name }: Category) => {
    const input = { ...spaceInput(space), category_id: id, limit: limits.presentationLayouts };
    try {
      const { data, next_cursor } = await call(listLayouts, input);
      if (next_cursor !== null) return void toast.error(linkFields.tooManyLayouts);
      if (data.length === 0) return void toast.error(text.categoryEmpty);
      setChosen({ name, layouts: data.reverse() });
      setOpen(true);
    } catch (error) {
      toastFailure(error, layoutToasts.loadFailed);
    }
  };
  return {
    start,
    dialog: chosen && (
      <Suspense>
        <NewPresentationDialog
          key={chosen.name}
          open={open}
          onOpenChange={setOpen}
          layouts={chosen.layouts}
          suggestedTitle={chosen.name}
        />
      </Suspense>
    ),
  };
}

import { useState } from "react";
import { categoryMessages } from "#contract/messages/categories.ts";
import { categoryPage as text } from "#contract/messages/category-screens.ts";
import { GENERAL_CATEGORY } from "#contract/messages/layouts.ts";
import type { Category } from "#contract/routes/categories.ts";
import { CategoryCard } from "#web/features/categories/category-card.tsx";
import { EditCategoryDialog } from "#web/features/categories/category-dialog.tsx";
import { RemoveCategoryDialog } from "#web/features/categories/remove-category-dialog.tsx";
import { ExportDialog } from "#web/features/exports/index.ts";
import { useCategoryPresentation } from "#web/features/presentations/index.ts";
import { useMay } from "#web/features/spaces/index.ts";
import { toast } from "#web/lib/toast.ts";

type Act = "edit" | "remove" | "export";

export function CategoryList({ categories }: { categories: readonly Category[] }) {
  // Kept while a dialog closes, so that its text does not change meanwhile.
  const [chosen, setChosen] = useState<Category | null>(null);
  const [act, setAct] = useState<Act | null>(null);
  const mayEdit = useMay("edit_categories");
  const choose = (category: Category, next: Act) => {
    setChosen(category);
    setAct(next);
  };
  const close = () => setAct(null);
  const presentation = useCategoryPresentation();
  const remove = (category: Category) => {
    // Its layouts would have nowhere to go.
    if (isGeneral(category) && category.layout_count > 0) {
      toast.error(categoryMessages.generalNotEmpty);
    } else choose(category, "remove");
  };
  return (
    <>
      <ul aria-label={text.list} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <li key={category.id} className="min-w-0">
            <CategoryCard
              category={category}
              onExport={() => choose(category, "export")}
              acts={
                mayEdit
                  ? {
                      edit: () => choose(category, "edit"),
                      remove: () => remove(category),
                      present: () => void presentation.start(category),
                    }
                  : null
              }
            />
          </li>
        ))}
      </ul>
      {presentation.dialog}
      {chosen && (
        <>
          <EditCategoryDialog category={chosen} open={act === "edit"} onOpenChange={close} />
          <RemoveCategoryDialog category={chosen} open={act === "remove"} onOpenChange={close} />
          <ExportDialog
            exported={{ subject: "category", id: chosen.id, title: chosen.name }}
            open={act === "export"}
            onOpenChange={close}
          />
        </>
      )}
    </>
  );
}

function isGeneral({ name }: Category): boolean {
  return name.toLowerCase() === GENERAL_CATEGORY.toLowerCase();
}

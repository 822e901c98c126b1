import { Plus } from "lucide-react";
import { useState } from "react";
import { categoryPage as text } from "#contract/messages/category-screens.ts";
import { categoryToasts } from "#contract/messages/category-toasts.ts";
import { pageTitles, states } from "#contract/messages/shell.ts";
import { useAllCategories } from "#web/features/categories/categories-queries.ts";
import { CreateCategoryDialog } from "#web/features/categories/category-dialog.tsx";
import { CategoryList } from "#web/features/categories/category-list.tsx";
import { StorageIndicator } from "#web/features/library/index.ts";
import { useMay } from "#web/features/spaces/index.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export default function CategoriesPage() {
  const [creating, setCreating] = useState(false);
  const mayEdit = useMay("edit_categories");
  const create = (label: string) => (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus className="size-4" aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <PageFrame title={pageTitles.categories} actions={mayEdit && create(text.create)}>
      <StorageIndicator className="mb-8 max-w-md" />
      <Content createFirst={() => setCreating(true)} />
      <CreateCategoryDialog open={creating} onOpenChange={setCreating} />
    </PageFrame>
  );
}

function Content({ createFirst }: { createFirst: () => void }) {
  const mayEdit = useMay("edit_categories");
  const { categories, isPending, isError, refetch } = useAllCategories();
  if (isPending) return <CategoriesSkeleton />;
  if (isError && categories.length === 0) {
    return <ErrorState message={categoryToasts.loadFailed} onRetry={() => void refetch()} />;
  }
  if (categories.length === 0) {
    return (
      <EmptyState title={text.emptyTitle} body={text.emptyBody}>
        {mayEdit && <Button onClick={createFirst}>{text.createFirst}</Button>}
      </EmptyState>
    );
  }
  return <CategoryList categories={categories} />;
}

const CARDS = ["first", "second", "third"];

function CategoriesSkeleton() {
  return (
    <div role="status" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{states.loading}</span>
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-64 rounded-lg" />
      ))}
    </div>
  );
}

import { categoryPage as text } from "#contract/messages/category-screens.ts";
import { categoryToasts } from "#contract/messages/category-toasts.ts";
import type { Category } from "#contract/routes/categories.ts";
import {
  useCreateCategory,
  useRenameCategory,
} from "#web/features/categories/categories-queries.ts";
import { CategoryForm } from "#web/features/categories/category-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface CategoryDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateCategoryDialog({ open, onOpenChange }: CategoryDialogProps) {
  const mutation = useCreateCategory();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.createTitle}>
      <CategoryForm
        name=""
        submitLabel={text.submitCreate}
        failure={categoryToasts.createFailed}
        mutation={mutation}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

export function EditCategoryDialog({
  category,
  open,
  onOpenChange,
}: CategoryDialogProps & { category: Category }) {
  const mutation = useRenameCategory(category.id);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.editTitle}>
      <CategoryForm
        name={category.name}
        submitLabel={text.submitEdit}
        failure={categoryToasts.updateFailed}
        mutation={mutation}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

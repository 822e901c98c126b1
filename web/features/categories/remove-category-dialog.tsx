import { removeCategoryDialog as text } from "#contract/messages/category-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Category } from "#contract/routes/categories.ts";
import { useRemoveCategory } from "#web/features/categories/categories-queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface RemoveCategoryDialogProps {
  category: Category;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RemoveCategoryDialog({ category, open, onOpenChange }: RemoveCategoryDialogProps) {
  const removal = useRemoveCategory();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={fillMessage(text.title, { name: category.name })}
      confirmLabel={text.confirm}
      pending={removal.isPending}
      onConfirm={() => removal.mutate(category, { onSettled: () => onOpenChange(false) })}
    >
      {whatMoves(category.layout_count)}
    </ConfirmDialog>
  );
}

function whatMoves(count: number): string {
  if (count === 0) return text.empty;
  return count === 1 ? text.oneMoves : fillMessage(text.manyMove, { count });
}

import type { ComponentProps } from "react";
import { useAllCategories } from "#web/features/categories/index.ts";
import { Select } from "#web/ui/select.tsx";

interface CategorySelectProps extends Omit<ComponentProps<typeof Select>, "children"> {
  /** The first option, for a form where a category is optional. */
  none?: string;
  /** Shown until the list is loaded, so that the current choice is not lost. */
  current?: { id: string; name: string };
}

export function CategorySelect({ none, current, ...props }: CategorySelectProps) {
  const { categories } = useAllCategories();
  const missing = current && !categories.some(({ id }) => id === current.id) ? [current] : [];
  return (
    <Select {...props}>
      {none !== undefined && <option value="">{none}</option>}
      {[...missing, ...categories].map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

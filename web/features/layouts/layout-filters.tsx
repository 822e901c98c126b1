import { Search } from "lucide-react";
import { limits } from "#contract/limits.ts";
import { layoutList as text } from "#contract/messages/layout-screens.ts";
import { useAllCategories } from "#web/features/categories/index.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { Input } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

interface LayoutFiltersProps {
  search: string;
  category: string | undefined;
  onSearch: (search: string) => void;
  onCategory: (category: string | undefined) => void;
}

export function LayoutFilters({ search, category, onSearch, onCategory }: LayoutFiltersProps) {
  const [typed, setTyped] = useDebouncedText(search, onSearch);
  return (
    <search className="flex flex-wrap gap-3">
      <span className="relative min-w-52 flex-1">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
        />
        <Input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={typed}
          maxLength={limits.search.max}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="pl-9"
        />
      </span>
      <CategoryFilter category={category} onCategory={onCategory} />
    </search>
  );
}

function CategoryFilter({
  category,
  onCategory,
}: Pick<LayoutFiltersProps, "category" | "onCategory">) {
  const { categories } = useAllCategories();
  const known = categories.some(({ id }) => id === category);
  return (
    <Select
      aria-label={text.category}
      value={known ? category : ""}
      onChange={(event) => onCategory(event.currentTarget.value || undefined)}
      className="min-w-52 flex-1 sm:max-w-64"
    >
      <option value="">{text.allCategories}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

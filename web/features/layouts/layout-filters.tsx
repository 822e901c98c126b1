import { layoutList as text } from "#contract/messages/layout-screens.ts";
import { useAllCategories } from "#web/features/categories/index.ts";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";

interface LayoutFiltersProps {
  search: string;
  category: string | undefined;
  onSearch: (search: string) => void;
  onCategory: (category: string | undefined) => void;
}

export function LayoutFilters({ search, category, onSearch, onCategory }: LayoutFiltersProps) {
  return (
    <search className="flex flex-wrap gap-3">
      <SearchBox
        label={text.search}
        value={search}
        onSearch={onSearch}
        className="min-w-52 flex-1"
      />
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

import { type ReviewState, reviewStates } from "#contract/approvals.ts";
import { reviewFilter, reviewStateNames } from "#contract/messages/approval-screens.ts";
import { layoutList as text } from "#contract/messages/layout-screens.ts";
import { useAllCategories } from "#web/features/categories/index.ts";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";

interface LayoutFiltersProps {
  search: string;
  category: string | undefined;
  state: ReviewState | undefined;
  onSearch: (search: string) => void;
  onCategory: (category: string | undefined) => void;
  onState: (state: ReviewState | undefined) => void;
}

export function LayoutFilters(props: LayoutFiltersProps) {
  const { search, category, state, onSearch, onCategory, onState } = props;
  return (
    <search className="flex flex-wrap gap-3">
      <SearchBox
        label={text.search}
        value={search}
        onSearch={onSearch}
        className="min-w-52 flex-1"
      />
      <CategoryFilter category={category} onCategory={onCategory} />
      <Select
        aria-label={reviewFilter.label}
        value={state ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onState(reviewStates.find((one) => one === value))
        }
        className="min-w-44 flex-1 sm:max-w-56"
      >
        <option value="">{reviewFilter.all}</option>
        {reviewStates.map((one) => (
          <option key={one} value={one}>
            {reviewStateNames[one]}
          </option>
        ))}
      </Select>
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

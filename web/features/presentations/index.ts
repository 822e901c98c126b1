/** What other features may use of presentations. */
export { SelectionBar } from "#web/features/presentations/selection-bar.tsx";
export { useCategoryPresentation } from "#web/features/presentations/use-category-presentation.tsx";
export {
  type LayoutSelection,
  useLayoutSelection,
} from "#web/features/presentations/use-layout-selection.ts";

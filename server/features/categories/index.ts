/** What other features may use of categories. */
export {
  getSpaceCategory,
  lockSpaceCategory,
} from "#server/features/categories/category-queries.ts";
export { ensureGeneralCategory } from "#server/features/categories/general-category.ts";

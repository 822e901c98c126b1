/** What other features may use of categories. */
export { useAllCategories } from "#web/features/categories/categories-queries.ts";

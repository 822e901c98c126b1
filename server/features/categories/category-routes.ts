import * as contract from "#contract/routes/categories.ts";
import type { Api } from "#server/api.ts";
import { createCategory } from "#server/features/categories/create-category.ts";
import { listCategories } from "#server/features/categories/list-categories.ts";
import { removeCategory } from "#server/features/categories/remove-category.ts";
import { renameCategory } from "#server/features/categories/rename-category.ts";

export function categoryRoutes(api: Api): void {
  api.serve(contract.listCategories, (ctx, input) => listCategories(ctx, input));
  api.serve(contract.createCategory, (ctx, { name }) => createCategory(ctx, name));
  api.serve(contract.renameCategory, (ctx, input) => renameCategory(ctx, input));
  api.serve(contract.removeCategory, (ctx, { categoryId }) => removeCategory(ctx, categoryId));
}

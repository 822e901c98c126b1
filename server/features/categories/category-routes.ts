import * as contract from "#contract/routes/categories.ts";
import { listCategories } from "#server/features/categories/category-queries.ts";
import { createCategory } from "#server/features/categories/create-category.ts";
import { removeCategory } from "#server/features/categories/remove-category.ts";
import { renameCategory } from "#server/features/categories/rename-category.ts";
import { type Api, serve } from "#server/http/serve.ts";

export function categoryRoutes(api: Api): void {
  serve(api, contract.listCategories, (ctx, input) => listCategories(ctx, input));
  serve(api, contract.createCategory, (ctx, { name }) => createCategory(ctx, name));
  serve(api, contract.renameCategory, (ctx, input) => renameCategory(ctx, input));
  serve(api, contract.removeCategory, (ctx, { categoryId }) => removeCategory(ctx, categoryId));
}

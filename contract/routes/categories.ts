import * as z from "zod/mini";
import { plainText, spaceInput } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { categoryFields } from "#contract/messages/category-fields.ts";
import { pageInput, pageOf } from "#contract/page-of.ts";
import { route } from "#contract/route.ts";

const name = plainText(limits.categoryName.max, categoryFields.nameInvalid).check(
  z.minLength(1, categoryFields.nameInvalid),
);

export const Category = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  layout_count: z.int(),
  storage_size: z.int(),
  /** Small pictures of its newest layouts, at most three. */
  thumbnails: z.array(z.string()),
});
export type Category = z.infer<typeof Category>;

export const listCategories = route({
  method: "GET",
  path: "/api/categories",
  summary: "As categorias, em ordem alfabética",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject({ ...spaceInput, ...pageInput }),
  output: pageOf(Category),
});

export const createCategory = route({
  method: "POST",
  path: "/api/categories",
  summary: "Cria uma categoria",
  access: "subscriber",
  space: "edit_categories",
  status: 201,
  input: z.strictObject({ ...spaceInput, name }),
  output: Category,
});

export const renameCategory = route({
  method: "PATCH",
  path: "/api/categories/:categoryId",
  summary: "Muda o nome de uma categoria",
  access: "subscriber",
  space: "edit_categories",
  input: z.strictObject({ categoryId: z.uuid(), name }),
  output: Category,
});

export const removeCategory = route({
  method: "DELETE",
  path: "/api/categories/:categoryId",
  summary: "Exclui uma categoria; os layouts dela passam para 'Geral'",
  access: "subscriber",
  space: "edit_categories",
  input: z.strictObject({ categoryId: z.uuid() }),
  output: z.object({ moved: z.int() }),
});

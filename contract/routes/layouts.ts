import * as z from "zod/mini";
import { reviewStates } from "#contract/approvals.ts";
import { plainText, sinceField, spaceInput } from "#contract/fields.ts";
import { imageTypeNames } from "#contract/image-types.ts";
import { limits } from "#contract/limits.ts";
import { apiReference } from "#contract/messages/api-reference.ts";
import { layoutFields } from "#contract/messages/layout-fields.ts";
import { pageInput, pageOf } from "#contract/page-of.ts";
import { route } from "#contract/route.ts";

const LayoutImage = z.object({
  type: z.enum(imageTypeNames),
  width: z.int(),
  height: z.int(),
  animated: z.boolean(),
  /** A tiny blurred image as a data: URL, shown until the real one is loaded. */
  placeholder: z.string(),
  thumbnail: z.string(),
  original: z.string(),
});

/** A slice of the image at one width; the slices of a width join without a gap. */
const Slice = z.object({ url: z.string(), height: z.int() });

/** The renditions a viewer chooses from. */
export const ViewerImage = z.extend(LayoutImage, {
  widths: z.array(z.object({ width: z.int(), height: z.int(), slices: z.array(Slice) })),
});
export type ViewerImage = z.infer<typeof ViewerImage>;

export const Layout = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  category_id: z.uuid(),
  category: z.object({ id: z.uuid(), name: z.string() }),
  title: z.string(),
  description: z.nullable(z.string()),
  image_path: z.string(),
  image: LayoutImage,
  public_link: z.string(),
  /** Bytes of the newest version. */
  size: z.int(),
  /** The number of the newest version, whose image this is. */
  version: z.int(),
  comment_count: z.int(),
  /** Of its comments, those that are not resolved. */
  open_count: z.int(),
  /** Of the open round of approval; null without one. */
  review_state: z.nullable(z.enum(reviewStates)),
  comments_paused: z.boolean(),
  /** Whether its public link has a password or an end, or is off. */
  guarded: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Layout = z.infer<typeof Layout>;

/** A person in the space; without an id when their account is gone. */
const Person = z.object({ id: z.nullable(z.uuid()), name: z.string() });

/** A version as a list shows it; its image is asked for when somebody looks at it. */
export const ListedVersion = z.object({
  number: z.int(),
  note: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  thumbnail: z.string(),
  created_at: z.iso.datetime(),
});
export type ListedVersion = z.infer<typeof ListedVersion>;

export const Version = z.extend(ListedVersion, {
  id: z.uuid(),
  size: z.int(),
  created_by: Person,
  /** Comments that were made on it. */
  comment_count: z.int(),
});
export type Version = z.infer<typeof Version>;

export const LayoutDetail = z.extend(Layout, {
  image: ViewerImage,
  /** From the newest to the oldest. */
  versions: z.array(Version),
  /** Who uploaded it. */
  created_by: Person,
});
export type LayoutDetail = z.infer<typeof LayoutDetail>;

const title = plainText(limits.title.max, layoutFields.titleTooLong);
const description = plainText(limits.description.max, layoutFields.descriptionTooLong);

export const listLayouts = route({
  method: "GET",
  path: "/api/layouts",
  summary: "Os layouts, do mais novo ao mais antigo",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject({
    ...spaceInput,
    ...pageInput,
    search: z.optional(plainText(limits.search.max)),
    category_id: z.optional(z.uuid()),
    review_state: z.optional(z.enum(reviewStates)),
    category: z.optional(
      plainText(limits.categoryName.max).check(z.describe(apiReference.filters.category)),
    ),
    since: z.optional(sinceField),
  }),
  output: pageOf(Layout),
});

export const getLayout = route({
  method: "GET",
  path: "/api/layouts/:layoutId",
  summary: "Um layout",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject({ layoutId: z.uuid() }),
  output: LayoutDetail,
});

export const createLayout = route({
  method: "POST",
  path: "/api/layouts",
  summary: "Cria um layout com a imagem de um envio concluído",
  access: "subscriber",
  space: "edit_layouts",
  apiKey: "write",
  status: 201,
  input: z.strictObject({
    ...spaceInput,
    upload_id: z.uuid(),
    title: z.optional(title),
    description: z.optional(description),
    category_id: z.optional(z.uuid()),
  }),
  /** Whether 'Geral' was created for it. */
  output: z.extend(Layout, { general_category_created: z.boolean() }),
});

/** The body is the image itself, or a form with it. */
export const uploadLayout = route({
  method: "POST",
  path: "/api/layouts/upload",
  summary: "Envia uma imagem de até 50 MB e cria com ela um layout",
  access: "subscriber",
  space: "edit_layouts",
  apiKey: "write",
  status: 201,
  body: "file",
  input: z.strictObject({
    ...spaceInput,
    file_name: z.optional(plainText(limits.fileName.max)),
    title: z.optional(title),
    description: z.optional(description),
    category_id: z.optional(z.uuid()),
  }),
  output: z.extend(Layout, { general_category_created: z.boolean() }),
});

export const editLayout = route({
  method: "PATCH",
  path: "/api/layouts/:layoutId",
  summary: "Muda título, descrição ou categoria de um layout, ou pausa seus comentários",
  access: "subscriber",
  space: "edit_layouts",
  apiKey: "write",
  input: z.strictObject({
    layoutId: z.uuid(),
    title: z.optional(title),
    description: z.optional(description),
    category_id: z.optional(z.uuid()),
    comments_paused: z.optional(z.boolean()),
  }),
  output: LayoutDetail,
});

export const removeLayout = route({
  method: "DELETE",
  path: "/api/layouts/:layoutId",
  summary: "Exclui um layout, seus comentários e seus arquivos",
  access: "user",
  space: "edit_layouts",
  status: 204,
  input: z.strictObject({ layoutId: z.uuid() }),
  output: z.void(),
});

export const Storage = z.object({ used: z.int(), limit: z.nullable(z.int()) });
export type Storage = z.infer<typeof Storage>;

export const getStorage = route({
  method: "GET",
  path: "/api/storage",
  summary: "O armazenamento usado e o limite do plano",
  access: "user",
  space: "read",
  input: z.strictObject(spaceInput),
  output: Storage,
});

export const getDashboard = route({
  method: "GET",
  path: "/api/dashboard",
  summary: "Totais, armazenamento, os seis layouts mais novos e os primeiros passos",
  access: "user",
  space: "read",
  input: z.strictObject(spaceInput),
  output: z.object({
    total_layouts: z.int(),
    total_comments: z.int(),
    storage: Storage,
    latest: z.array(Layout),
    /** How far a space is on the way to its first feedback; null once it has many layouts. */
    first_steps: z.nullable(
      z.object({
        uploaded: z.boolean(),
        /** Somebody outside has opened a link. */
        shared: z.boolean(),
        commented: z.boolean(),
      }),
    ),
  }),
});

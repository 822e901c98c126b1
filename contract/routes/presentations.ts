import * as z from "zod/mini";
import { plainText, spaceInput } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { linkFields } from "#contract/messages/link-fields.ts";
import { route } from "#contract/route.ts";
import { Link, newLinkPassword } from "#contract/routes/links.ts";
import { publicLink } from "#contract/routes/public-layout.ts";
import { SpaceBrand } from "#contract/routes/spaces.ts";

/** A layout in a presentation, as a card shows it. */
const PresentedLayout = z.object({
  id: z.uuid(),
  title: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
  comment_count: z.int(),
});

export const Presentation = z.extend(Link, {
  /** The space it is in. */
  user_id: z.uuid(),
  title: z.string(),
  note: z.nullable(z.string()),
  layouts: z.array(z.extend(PresentedLayout, { guarded: z.boolean() })),
  created_at: z.iso.datetime(),
});
export type Presentation = z.infer<typeof Presentation>;

/** What a visitor with the link sees. */
export const PublicPresentation = z.object({
  id: z.uuid(),
  title: z.string(),
  note: z.nullable(z.string()),
  space: SpaceBrand,
  layouts: z.array(
    z.extend(PresentedLayout, {
      /** What stands for a layout's own link in the addresses of the public API. */
      public_link: z.string(),
    }),
  ),
});
export type PublicPresentation = z.infer<typeof PublicPresentation>;

const title = plainText(limits.title.max, linkFields.titleTooLong).check(
  z.minLength(1, linkFields.titleMissing),
);
const note = plainText(limits.description.max, linkFields.noteTooLong);
const layoutIds = z
  .array(z.uuid())
  .check(
    z.minLength(1, linkFields.noLayouts),
    z.maxLength(limits.presentationLayouts, linkFields.tooManyLayouts),
  );

export const createPresentation = route({
  method: "POST",
  path: "/api/presentations",
  summary: "Cria uma apresentação com layouts do espaço, na ordem dada",
  access: "subscriber",
  space: "edit_links",
  apiKey: "write",
  status: 201,
  input: z.strictObject({
    ...spaceInput,
    /** Made by the client, so that asking twice makes one presentation. */
    id: z.uuid(),
    title,
    note: z.optional(note),
    layout_ids: layoutIds,
    /** Needed if one of the layouts has a password or an end. */
    password: z.optional(newLinkPassword),
  }),
  output: Presentation,
});

export const getPresentation = route({
  method: "GET",
  path: "/api/presentations/:presentationId",
  summary: "Uma apresentação com seus layouts",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject({ presentationId: z.uuid() }),
  output: Presentation,
});

export const editPresentation = route({
  method: "PATCH",
  path: "/api/presentations/:presentationId",
  summary: "Muda título, nota, layouts ou ordem de uma apresentação",
  access: "subscriber",
  space: "edit_links",
  apiKey: "write",
  input: z.strictObject({
    presentationId: z.uuid(),
    title: z.optional(title),
    note: z.optional(note),
    layout_ids: z.optional(layoutIds),
  }),
  output: Presentation,
});

export const copyPresentation = route({
  method: "POST",
  path: "/api/presentations/:presentationId/copy",
  summary: "Copia uma apresentação, com um link novo e os mesmos ajustes",
  access: "subscriber",
  space: "edit_links",
  status: 201,
  input: z.strictObject({ presentationId: z.uuid(), id: z.uuid() }),
  output: Presentation,
});

export const removePresentation = route({
  method: "DELETE",
  path: "/api/presentations/:presentationId",
  summary: "Exclui uma apresentação e seu link; os layouts ficam",
  access: "user",
  space: "edit_links",
  status: 204,
  input: z.strictObject({ presentationId: z.uuid() }),
  output: z.void(),
});

export const getPublicPresentation = route({
  method: "GET",
  path: "/api/public-presentations/:publicLink",
  summary: "A apresentação de um link público",
  access: "public",
  input: z.strictObject({ publicLink }),
  output: PublicPresentation,
});

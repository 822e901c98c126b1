import * as z from "zod/mini";
import { namesAddress, plainText, spaceInput } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { spaceFields } from "#contract/messages/space-fields.ts";
import { pageInput, pageOf } from "#contract/page-of.ts";
import { roles } from "#contract/roles.ts";
import { route } from "#contract/route.ts";
import { spaceActions } from "#contract/space-actions.ts";

const name = plainText(limits.spaceName.max, spaceFields.nameInvalid).check(
  z.minLength(limits.spaceName.min, spaceFields.nameInvalid),
  z.refine((value) => !namesAddress(value), spaceFields.nameHasAddress),
);

/** What a space shows of itself to visitors; null when it shows nothing. */
export const SpaceBrand = z.object({
  name: z.nullable(z.string()),
  /** The path of its logo. */
  logo: z.nullable(z.string()),
});
export type SpaceBrand = z.infer<typeof SpaceBrand>;

export const Space = z.extend(SpaceBrand, {
  /** The id of its owner's account. */
  id: z.uuid(),
  owner_name: z.string(),
  /** What one is in it. */
  role: z.enum(roles),
});
export type Space = z.infer<typeof Space>;

export const listSpaces = route({
  method: "GET",
  path: "/api/spaces",
  summary: "Os espaços de quem está conectado, o próprio primeiro",
  access: "user",
  input: z.strictObject({}),
  output: z.object({ data: z.array(Space) }),
});

/** Asked by public pages, which are the same for everybody: what a member sees besides is answered apart. */
export const getMembership = route({
  method: "GET",
  path: "/api/membership",
  summary: "Diz se quem pergunta é do espaço do layout",
  access: "user",
  input: z.strictObject({ layout_id: z.uuid() }),
  output: z.object({ member: z.boolean() }),
});

export const editSpace = route({
  method: "PATCH",
  path: "/api/space",
  summary: "Muda o nome do espaço, ou o tira",
  access: "user",
  space: "edit_space",
  input: z.strictObject({ ...spaceInput, name: z.nullable(name) }),
  output: Space,
});

const percent = z.coerce.number().check(z.minimum(0), z.maximum(100));

/** The body is the image itself; of it, a square is kept. */
export const setSpaceLogo = route({
  method: "PUT",
  path: "/api/space/logo",
  summary: "Troca o logo do espaço",
  access: "user",
  space: "edit_space",
  body: "bytes",
  input: z.strictObject({
    ...spaceInput,
    /** The left and top of the square, in percent of the image's width and height. */
    x: percent,
    y: percent,
    /** The side of the square, in percent of the image's shorter side. */
    side: z.coerce.number().check(z.minimum(1), z.maximum(100)),
  }),
  output: Space,
});

export const removeSpaceLogo = route({
  method: "DELETE",
  path: "/api/space/logo",
  summary: "Tira o logo do espaço",
  access: "user",
  space: "edit_space",
  input: z.strictObject(spaceInput),
  output: Space,
});

export const leaveSpace = route({
  method: "POST",
  path: "/api/spaces/:spaceId/leave",
  summary: "Sai de um espaço",
  access: "user",
  space: "leave",
  status: 204,
  input: z.strictObject({ spaceId: z.uuid() }),
  output: z.void(),
});

export const SpaceAct = z.object({
  id: z.uuid(),
  action: z.enum(spaceActions),
  /** Who did it. */
  actor: z.string(),
  /** The member it was done to. */
  target: z.nullable(z.string()),
  details: z.object({
    email: z.optional(z.string()),
    role: z.optional(z.enum(roles)),
    role_before: z.optional(z.enum(roles)),
    layout: z.optional(z.string()),
    number: z.optional(z.int()),
  }),
  created_at: z.iso.datetime(),
});
export type SpaceAct = z.infer<typeof SpaceAct>;

export const listSpaceActs = route({
  method: "GET",
  path: "/api/space/acts",
  summary: "O que foi feito no espaço nos últimos 12 meses, do mais novo ao mais antigo",
  access: "user",
  space: "read_acts",
  input: z.strictObject({ ...spaceInput, ...pageInput }),
  output: pageOf(SpaceAct),
});

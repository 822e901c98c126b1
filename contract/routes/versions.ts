import * as z from "zod/mini";
import { Difference } from "#contract/differences.ts";
import { plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { versionFields } from "#contract/messages/version-fields.ts";
import { route } from "#contract/route.ts";
import { LayoutDetail, ListedVersion, Version, ViewerImage } from "#contract/routes/layouts.ts";
import { publicLink } from "#contract/routes/public-layout.ts";

const note = plainText(limits.versionNote.max, versionFields.noteTooLong);
const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const oneVersion = { layoutId: z.uuid(), number };
const pair = { from: number, to: number };

/** A version with what its viewer loads. */
export const VersionDetail = z.extend(Version, { image: ViewerImage });
export type VersionDetail = z.infer<typeof VersionDetail>;

export const PublicVersion = z.extend(ListedVersion, { image: ViewerImage });
export type PublicVersion = z.infer<typeof PublicVersion>;

/** What changed between two versions: null while it is being computed, and when it could not be. */
export const Comparison = z.object({
  state: z.enum(["ready", "pending", "failed"]),
  difference: z.nullable(Difference),
});
export type Comparison = z.infer<typeof Comparison>;

export const addVersion = route({
  method: "POST",
  path: "/api/layouts/:layoutId/versions",
  summary: "Faz de um envio concluído a nova versão de um layout",
  access: "subscriber",
  space: "edit_layouts",
  apiKey: "write",
  status: 201,
  input: z.strictObject({ layoutId: z.uuid(), upload_id: z.uuid(), note: z.optional(note) }),
  output: LayoutDetail,
});

/** The body is the image itself, or a form with it. */
export const uploadVersion = route({
  method: "POST",
  path: "/api/layouts/:layoutId/versions/upload",
  summary: "Envia uma imagem de até 50 MB e faz dela a nova versão de um layout",
  access: "subscriber",
  space: "edit_layouts",
  apiKey: "write",
  status: 201,
  body: "file",
  input: z.strictObject({
    layoutId: z.uuid(),
    file_name: z.optional(plainText(limits.fileName.max)),
    note: z.optional(note),
  }),
  output: LayoutDetail,
});

export const getVersion = route({
  method: "GET",
  path: "/api/layouts/:layoutId/versions/:number",
  summary: "Uma versão de um layout",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject(oneVersion),
  output: VersionDetail,
});

export const editVersion = route({
  method: "PATCH",
  path: "/api/layouts/:layoutId/versions/:number",
  summary: "Muda a nota de uma versão",
  access: "subscriber",
  space: "edit_layouts",
  input: z.strictObject({ ...oneVersion, note }),
  output: LayoutDetail,
});

export const removeVersion = route({
  method: "DELETE",
  path: "/api/layouts/:layoutId/versions/:number",
  summary: "Exclui uma versão, seus comentários e seus arquivos",
  access: "user",
  space: "edit_layouts",
  status: 204,
  input: z.strictObject(oneVersion),
  output: z.void(),
});

export const compareVersions = route({
  method: "GET",
  path: "/api/layouts/:layoutId/compare",
  summary: "O que mudou de uma versão de um layout para outra",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject({ layoutId: z.uuid(), ...pair }),
  output: Comparison,
});

export const getPublicVersion = route({
  method: "GET",
  path: "/api/public/:publicLink/versions/:number",
  summary: "Uma versão do layout de um link público",
  access: "public",
  input: z.strictObject({ publicLink, number }),
  output: PublicVersion,
});

export const comparePublicVersions = route({
  method: "GET",
  path: "/api/public/:publicLink/compare",
  summary: "O que mudou de uma versão para outra do layout de um link público",
  access: "public",
  input: z.strictObject({ publicLink, ...pair }),
  output: Comparison,
});

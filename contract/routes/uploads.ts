import * as z from "zod/mini";
import { plainText, spaceInput } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { route } from "#contract/route.ts";

export const Upload = z.object({
  id: z.uuid(),
  size: z.int(),
  /** How many bytes are stored; the next part starts here. */
  received: z.int(),
});
export type Upload = z.infer<typeof Upload>;

export const startUpload = route({
  method: "POST",
  path: "/api/uploads",
  summary: "Começa o envio de uma imagem",
  access: "subscriber",
  space: "edit_layouts",
  apiKey: "write",
  status: 201,
  input: z.strictObject({
    ...spaceInput,
    file_name: plainText(limits.fileName.max),
    size: z.int().check(z.minimum(0)),
  }),
  output: Upload,
});

export const getUpload = route({
  method: "GET",
  path: "/api/uploads/:uploadId",
  summary: "Até onde um envio chegou",
  access: "subscriber",
  space: "edit_layouts",
  apiKey: "write",
  input: z.strictObject({ uploadId: z.uuid() }),
  output: Upload,
});

/** The body is the bytes themselves, from `offset` on, as application/octet-stream. */
export const sendUploadPart = route({
  method: "PATCH",
  path: "/api/uploads/:uploadId",
  summary: "Envia uma parte da imagem",
  access: "subscriber",
  space: "edit_layouts",
  apiKey: "write",
  body: "bytes",
  input: z.strictObject({
    uploadId: z.uuid(),
    offset: z.coerce.number().check(z.int(), z.minimum(0)),
  }),
  output: Upload,
});

export const cancelUpload = route({
  method: "DELETE",
  path: "/api/uploads/:uploadId",
  summary: "Desiste de um envio",
  access: "user",
  space: "edit_layouts",
  apiKey: "write",
  status: 204,
  input: z.strictObject({ uploadId: z.uuid() }),
  output: z.void(),
});

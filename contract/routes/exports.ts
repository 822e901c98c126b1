import * as z from "zod/mini";
import { exportFormats } from "#contract/exports.ts";
import { route } from "#contract/route.ts";

export const Export = z.object({
  id: z.uuid(),
  format: z.enum(exportFormats),
  include_team: z.boolean(),
  state: z.enum(["preparing", "ready", "failed"]),
  /** Percent. */
  progress: z.int(),
  /** Bytes, once it is ready. */
  size: z.nullable(z.int()),
  created_at: z.iso.datetime(),
  /** When its file is removed. */
  expires_at: z.iso.datetime(),
});
export type Export = z.infer<typeof Export>;

/** Those of the last day, the newest first. */
const exportList = z.object({ data: z.array(Export) });

const choice = {
  format: z.enum(exportFormats),
  /** What the team says among itself is left out unless it is asked for. */
  include_team: z.optional(z.boolean()),
};

const usual = { access: "subscriber", space: "read" } as const;

export const exportLayout = route({
  ...usual,
  method: "POST",
  path: "/api/layouts/:layoutId/exports",
  summary: "Prepara um PDF ou CSV com os comentários de um layout",
  status: 202,
  input: z.strictObject({ layoutId: z.uuid(), ...choice }),
  output: Export,
});

export const exportCategory = route({
  ...usual,
  method: "POST",
  path: "/api/categories/:categoryId/exports",
  summary: "Prepara um PDF ou CSV com os comentários dos layouts de uma categoria",
  status: 202,
  input: z.strictObject({ categoryId: z.uuid(), ...choice }),
  output: Export,
});

export const exportPresentation = route({
  ...usual,
  method: "POST",
  path: "/api/presentations/:presentationId/exports",
  summary: "Prepara um PDF ou CSV com os comentários dos layouts de uma apresentação",
  status: 202,
  input: z.strictObject({ presentationId: z.uuid(), ...choice }),
  output: Export,
});

export const listLayoutExports = route({
  ...usual,
  method: "GET",
  path: "/api/layouts/:layoutId/exports",
  summary: "O que foi exportado de um layout nas últimas 24 horas",
  input: z.strictObject({ layoutId: z.uuid() }),
  output: exportList,
});

export const listCategoryExports = route({
  ...usual,
  method: "GET",
  path: "/api/categories/:categoryId/exports",
  summary: "O que foi exportado de uma categoria nas últimas 24 horas",
  input: z.strictObject({ categoryId: z.uuid() }),
  output: exportList,
});

export const listPresentationExports = route({
  ...usual,
  method: "GET",
  path: "/api/presentations/:presentationId/exports",
  summary: "O que foi exportado de uma apresentação nas últimas 24 horas",
  input: z.strictObject({ presentationId: z.uuid() }),
  output: exportList,
});

export const downloadExport = route({
  ...usual,
  method: "GET",
  path: "/api/exports/:exportId/download",
  summary: "Baixa um arquivo exportado",
  input: z.strictObject({ exportId: z.uuid() }),
  output: z.any(),
});

import type { Context } from "hono";
import * as z from "zod/mini";
import { badRequest } from "#sandbox/api/api-errors.ts";
import { type FormValue, parseForm } from "#sandbox/api/parse-form.ts";

export const flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((typed) => typed === "true"),
);
export const count = z.coerce.number().check(z.int(), z.minimum(1));
export const cents = z.coerce.number().check(z.int(), z.minimum(0));
export const seconds = z.coerce.number().check(z.int(), z.minimum(0));
export const metadata = z._default(z.record(z.string(), z.string()), {});

/** An empty string clears the field. */
export function clearable<Schema extends z.ZodMiniType>(schema: Schema) {
  const cleared = z.pipe(
    z.literal(""),
    z.transform(() => null),
  );
  return z.optional(z.union([cleared, schema]));
}

/** Metadata of an update: an empty value removes its key, an empty string all of them. */
export const metadataChange = clearable(z.record(z.string(), z.string()));

export function changedMetadata(
  known: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = Object.entries({ ...known, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}

/** Changes the fields that were given; what is undefined was not. */
export function change<Row extends object>(
  row: Row,
  fields: { [Name in keyof Row]?: Row[Name] | undefined },
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) Object.assign(row, { [name]: value });
  }
}

export function readQuery<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): z.output<Schema> {
  return parseParams(schema, parseForm(new URL(c.req.url).search));
}

/** Which fields the answer shows whole instead of by id, from the query or the body. */
export async function expandPaths(c: Context): Promise<string[]> {
  const isQuery = c.req.method === "GET" || c.req.method === "DELETE";
  const { expand } = parseForm(isQuery ? new URL(c.req.url).search : await c.req.text());
  if (!Array.isArray(expand)) return [];
  return expand.filter((path) => typeof path === "string");
}

/** Like the real API, refuses unknown parameters and names missing ones. */
export function parseParams<Schema extends z.ZodMiniType>(
  schema: Schema,
  { expand: _expand, ...params }: Record<string, FormValue>,
): z.output<Schema> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [first = "", ...rest] = (issue?.path ?? []).map(String);
  const prefix = first + rest.map((part) => `[${part}]`).join("");
  if (issue?.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    const name = prefix ? `${prefix}[${key}]` : key;
    throw badRequest(`Received unknown parameter: ${name}`, name, "parameter_unknown");
  }
  if (issue?.code === "invalid_type" && issue.input === undefined) {
    throw badRequest(`Missing required param: ${prefix}.`, prefix, "parameter_missing");
  }
  throw badRequest(`Invalid value for ${prefix}`, prefix, "parameter_invalid");
}

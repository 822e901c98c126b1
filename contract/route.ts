import type * as z from "zod/mini";
import type { Verb } from "#contract/roles.ts";

/**
 * Who may call a route. The server checks it before the handler runs; tests generate their matrix from
 * it.
 */
export type Access = "public" | "user" | "subscriber" | "api" | "admin";

/** The header of a program's API key. */
export const API_KEY_HEADER = "x-api-key";

/** What a key may do; one that may write may read as well. */
export const apiKeyScopes = ["read", "write"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export interface Route<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Hono's path syntax; `:names` are fields of the input. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /**
   * What the route does in a space; the role there must allow it. The space is that of the row which the
   * path names, else `space_id`, else one's own. Plans asked for by `access` are then the space's.
   */
  space?: Verb;
  /** Accepts API keys of this scope as well, and is listed in the public API reference. */
  apiKey?: ApiKeyScope;
  /** The status of a success; 200 by default. 204 has no body. */
  status?: 200 | 201 | 202 | 204;
  /**
   * The body is bytes and not JSON; the input then comes from path and query alone. A file may also come in a
   * form, after its fields.
   */
  body?: "bytes" | "file";
  /** The field, with its message, that is reported when the body is too long to be read. */
  longField?: { name: string; sentence: string };
  /** Path, query and body fields together: each name occurs once. */
  input: Input;
  output: Output;
}

export function route<const Record extends Route>(record: Record): Record {
  return record;
}

export type InputOf<R extends Route> = z.input<R["input"]>;
export type ParsedInputOf<R extends Route> = z.output<R["input"]>;
export type OutputOf<R extends Route> = z.output<R["output"]>;

const PATH_PARAMETER = /:([A-Za-z]\w*)/g;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(PATH_PARAMETER)].map(([, name]) => name ?? "");
}

/** Fills the path; the rest of the input goes to the query (GET, DELETE) or the body. */
export function splitInput(
  record: Pick<Route, "path">,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const path = record.path.replace(PATH_PARAMETER, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

import * as z from "zod/mini";
import { errorStatus } from "#contract/errors.ts";
import { apiReference } from "#contract/messages/api-reference.ts";
import { API_KEY_HEADER, pathParameters, type Route } from "#contract/route.ts";

import type { JsonSchema as FieldSchema } from "#server/http/describe-schema.ts";

type JsonSchema = Record<string, unknown>;

interface OpenApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: FieldSchema;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: { required: boolean; content: JsonSchema };
  responses: Record<string, JsonSchema>;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: JsonSchema;
}

/** The OpenAPI document, made from the same route records that the server serves. */
export function openApiDocument(
  routes: Readonly<Record<string, Route>>,
  appUrl: string,
): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const [name, record] of Object.entries(routes)) {
    const path = record.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][record.method.toLowerCase()] = operation(name, record);
  }
  return {
    openapi: "3.1.0",
    info: { title: apiReference.title, version: "1", description: apiReference.description },
    servers: [{ url: appUrl }],
    paths,
    components: { schemas: { Error: errorSchema() }, securitySchemes: securitySchemes() },
  };
}

function operation(name: string, record: Route): OpenApiOperation {
  const { properties = {}, required = [] } = jsonSchema(record.input, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  // A key opens its owner's space alone: there is nothing to choose.
  if (record.apiKey) delete properties.space_id;
  const inPath = new Set(pathParameters(record.path));
  const inQuery =
    record.method === "GET" || record.method === "DELETE" || record.body !== undefined;
  const rest = Object.entries(properties).filter(([field]) => !inPath.has(field));
  const parameters = Object.entries(properties)
    .filter(([field]) => inPath.has(field) || inQuery)
    .map(([field, schema]) => ({
      name: field,
      in: inPath.has(field) ? ("path" as const) : ("query" as const),
      required: inPath.has(field) || required.includes(field),
      schema,
    }));
  const body = {
    type: "object",
    properties: Object.fromEntries(rest),
    required: required.filter((field) => !inPath.has(field)),
    additionalProperties: false,
  };
  return {
    operationId: name,
    summary: record.summary,
    ...(record.apiKey && { description: apiReference.scopes[record.apiKey] }),
    security: security(record),
    parameters:
      record.apiKey && record.method === "POST" ? [...parameters, repeatable] : parameters,
    ...(record.body && { requestBody: { required: true, content: bytes(record, rest) } }),
    ...(!inQuery &&
      rest.length > 0 && {
        requestBody: { required: true, content: { "application/json": { schema: body } } },
      }),
    responses: responses(record),
  };
}

const repeatable: OpenApiParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 255, description: apiReference.idempotencyKey },
};

/** A file comes as it is, with its fields in the query, or in a form behind them. */
function bytes({ body }: Route, fields: [string, JsonSchema][]): JsonSchema {
  const plain = { "application/octet-stream": { schema: {} } };
  if (body !== "file") return plain;
  const file = { type: "string", format: "binary", description: apiReference.file };
  const properties = { ...Object.fromEntries(fields), file };
  const form = { type: "object", properties, required: ["file"], additionalProperties: false };
  return { "multipart/form-data": { schema: form }, ...plain };
}

function responses(record: Route): Record<string, JsonSchema> {
  const status = record.status ?? 200;
  const success = {
    description: apiReference.success,
    ...(status !== 204 && {
      content: { "application/json": { schema: jsonSchema(record.output, "output") } },
    }),
  };
  const failure = {
    description: apiReference.failure,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  if (!record.apiKey) return { [status]: success, default: failure };
  const isRead = record.method === "GET";
  const headers = Object.fromEntries(
    Object.entries(apiReference.headers)
      .filter(([name]) => isRead || name !== "ETag")
      .map(([name, description]) => [
        name,
        { description, schema: { type: name === "ETag" ? "string" : "integer" } },
      ]),
  );
  return {
    [status]: { ...success, headers },
    ...(isRead && { 304: { description: apiReference.notModified } }),
    429: { ...failure, description: apiReference.tooMany },
    default: failure,
  };
}

function security(record: Route): Record<string, string[]>[] {
  if (record.access === "public") return [];
  return [...(record.apiKey ? [{ apiKey: [] }] : []), { bearer: [] }, { cookie: [] }];
}

function securitySchemes(): JsonSchema {
  return {
    apiKey: { type: "apiKey", in: "header", name: API_KEY_HEADER },
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    cookie: { type: "apiKey", in: "cookie", name: "alfinete_session" },
  };
}

function errorSchema(): JsonSchema {
  const error = z.object({
    code: z.enum(Object.keys(errorStatus)),
    message: z.string(),
    request_id: z.string(),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  });
  return jsonSchema(z.object({ error }), "output");
}

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

import { apiReference } from "#contract/messages/api-reference.ts";

const { types: words } = apiReference;

export interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  description?: string;
}

export interface DescribedField {
  name: string;
  required: boolean;
  type: string;
  fields: DescribedField[];
}

/** Describes a JSON Schema in the words of the reference page: "texto, até 200 caracteres". */
export function describeType(schema: JsonSchema): string {
  const { anyOf, enum: choices, items } = schema;
  if (anyOf) return anyOf.map(describeType).join(` ${words.or} `);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(` ${words.or} `);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (items) return `${words.list} ${describeType(items)}`;
  return [nameOf(schema), ...limitsOf(schema)].join(", ");
}

/** Lists the fields of an object, or of the objects in a list; empty for anything else. */
export function describeFields(schema: JsonSchema): DescribedField[] {
  const shape = objectIn(schema);
  return Object.entries(shape?.properties ?? {}).map(([name, field]) => ({
    name,
    required: shape?.required?.includes(name) ?? false,
    type: describeType(field),
    fields: describeFields(field),
  }));
}

function objectIn(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  return schema.anyOf?.map(objectIn).find((found) => found !== undefined);
}

function nameOf({ type, format }: JsonSchema): string {
  const named: Readonly<Record<string, string>> = words.formats;
  const plain: Readonly<Record<string, string>> = words.plain;
  return named[format ?? ""] ?? plain[type ?? ""] ?? words.anything;
}

function limitsOf({ type, minimum, maximum, maxLength, default: usual }: JsonSchema): string[] {
  // JavaScript's safe integer bounds are not a real limit.
  const isReal = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const numeric = type === "integer" || type === "number";
  const [low, high] = [numeric && isReal(minimum), numeric && isReal(maximum)];
  return [
    low && high && `${words.from} ${minimum} ${words.until} ${maximum}`,
    low && !high && `${words.from} ${minimum}`,
    high && !low && `${words.to} ${maximum}`,
    maxLength !== undefined && `${words.to} ${maxLength} ${words.characters}`,
    usual !== undefined && `${words.usual} ${JSON.stringify(usual)}`,
  ].filter((limit) => limit !== false);
}

import { type Attributes, type Span, SpanStatusCode } from "@opentelemetry/api";
import type { Client, Pool } from "pg";

type Query = (...input: unknown[]) => unknown;
type StartSpan = (attributes: Attributes) => Span | null;

/** Every statement that is awaited, on the pool or within a transaction. */
export function traceStatements(pool: Pool, startSpan: StartSpan): void {
  wrap(pool as unknown as { query: Query }, startSpan);
  pool.on("connect", (client) => traceConnection(client as Client, startSpan));
}

export function traceConnection(client: Client, startSpan: StartSpan): void {
  wrap(client as unknown as { query: Query }, startSpan);
}

function wrap(target: { query: Query }, startSpan: StartSpan): void {
  const query = target.query.bind(target);
  target.query = (...input) => {
    // With a callback it is the pool that asks, for somebody whose statement has its span already.
    const awaited = typeof input.at(-1) !== "function";
    const span = awaited ? startSpan(describeStatement(statementOf(input[0]))) : null;
    const answer = query(...input);
    if (span && answer instanceof Promise) answer.then(() => span.end(), fail(span));
    else span?.end();
    return answer;
  };
}

function fail(span: Span): () => void {
  return () => {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

interface Statement {
  text: string;
  name?: string;
}

function statementOf(input: unknown): Statement {
  if (typeof input === "string") return { text: input };
  const { text = "", name } = (input ?? {}) as Partial<Statement>;
  return { text, ...(name && { name }) };
}

/** A name of ours, `insert-comment`; what others send has none, or one that says nothing. */
const TELLING_NAME = /^[a-z]+(-[a-z]+)+$/;

/** Its name, or the verb and the first table: enough to find it, and never a value. */
export function describeStatement({ text, name }: Statement): Attributes {
  const [, verb = "statement"] = /^\s*\(?\s*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)/i.exec(text) ?? [];
  const operation = verb.toLowerCase();
  return {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.summary":
      name && TELLING_NAME.test(name)
        ? name
        : [operation, table?.replaceAll('"', "")].filter(Boolean).join(" "),
  };
}

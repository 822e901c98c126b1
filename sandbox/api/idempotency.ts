import { createHash } from "node:crypto";
import type { Context } from "hono";
import { ApiError } from "#sandbox/api/api-errors.ts";
import { type FormValue, parseForm } from "#sandbox/api/parse-form.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { StoredAnswer } from "#sandbox/records/delivery-records.ts";

const KEEP_MS = 24 * 3600_000;

/** Runs a request with an idempotency key once; a repetition gets the first answer. */
export async function idempotent(
  ledger: Ledger,
  c: Context,
  handle: (form: Record<string, FormValue>) => object,
): Promise<Response> {
  const { answers } = ledger.state;
  const form = await c.req.text();
  const key = c.req.header("idempotency-key");
  const fingerprint = createHash("sha256").update(`${c.req.path}\n${form}`).digest("hex");
  const known = key === undefined ? undefined : answers[key];
  if (known) return replay(c, known, fingerprint, key);
  const body = JSON.stringify(handle(parseForm(form)));
  if (key !== undefined) {
    evictOld(answers);
    answers[key] = { fingerprint, status: 200, body, at: Date.now() };
  }
  ledger.changed();
  return c.body(body, 200, { "Content-Type": "application/json" });
}

function replay(
  c: Context,
  known: StoredAnswer,
  fingerprint: string,
  key: string | undefined,
): Response {
  if (known.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ApiError(400, { type: "idempotency_error", message });
  }
  c.header("Idempotent-Replayed", "true");
  return c.body(known.body, 200, { "Content-Type": "application/json" });
}

function evictOld(answers: Record<string, StoredAnswer>): void {
  const oldest = Date.now() - KEEP_MS;
  for (const [key, { at }] of Object.entries(answers)) if (at < oldest) delete answers[key];
}

import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxApi } from "#sandbox/api/sandbox-api.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { booksOf, startTestSandbox } from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { askEverything } from "#tests/support/sandbox-tour.ts";
import { type Answered, recordingStripe } from "#tests/support/stripe-recorder.ts";
import { StripeSchemas } from "#tests/support/stripe-schemas.ts";

const schemas = new StripeSchemas();

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let answers: readonly Answered[];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const recorder = recordingStripe(sandbox, schemas);
  await askEverything(recorder, sandbox);
  answers = recorder.answers;
});
afterAll(() => sandbox.close());

const isRefusal = ({ status }: Answered) => status >= 400;

function routesOfSandbox(): string[] {
  // Only registered, never called.
  const { routes } = sandboxApi({ state: {} } as Ledger);
  return routes.filter(({ method }) => method !== "ALL").map((one) => `${one.method} ${one.path}`);
}

/** What the sandbox's source announces. */
function announcedTypes(): Set<string> {
  const files = readdirSync("sandbox", { recursive: true, encoding: "utf8" });
  const sources = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(`sandbox/${file}`, "utf8"));
  const named = sources.flatMap((source) =>
    [...source.matchAll(/announce\(\s*[\w.]+,\s*"([\w.]+)"/g)].map(([, type = ""]) => type),
  );
  const settled = ["succeeded", "failed"].map(
    (ending) => `checkout.session.async_payment_${ending}`,
  );
  return new Set([...named, ...settled]);
}

// The first to look at anything compiles all types of the package.
test("guarantee 99: every answer and event of the sandbox has the form of the provider's types, closed", {
  timeout: 180_000,
}, () => {
  const { events } = booksOf(sandbox);
  const told = events.map(({ type, body }) => ({
    what: type,
    schema: schemas.ofEvent(type),
    body: JSON.parse(body) as unknown,
  }));
  const given = answers.map(({ called, schema, body }) => ({ what: called, schema, body }));
  const violations = [...given, ...told].flatMap(({ what, schema, body }) =>
    schema
      ? schemas.violations(schema, body).map((one) => `${what}: ${one}`)
      : [`${what}: no type`],
  );
  expect([...new Set(violations)]).toEqual([]);
  const asked = new Set(answers.filter((one) => !isRefusal(one)).map(({ route }) => route));
  const routes = routesOfSandbox();
  expect(routes.filter((route) => !asked.has(route))).toEqual([]);
  const types = new Set(told.map(({ what }) => what));
  expect([...announcedTypes()].filter((type) => !types.has(type))).toEqual([]);
  printFigure(
    `guarantee 99: ${given.length} answers of ${routes.length} endpoints (${answers.filter(isRefusal).length} of them refusals), ${told.length} events of ${types.size} types: ${violations.length} violations of the provider's types`,
  );
});

test("guarantee 99: a property too many, one too few or one of another type is found, wherever it stands", () => {
  const samples = new Map(answers.map(({ called, schema, body }) => [called, { schema, body }]));
  for (const { type, body } of booksOf(sandbox).events) {
    const schema = schemas.ofEvent(type);
    if (schema) samples.set(type, { schema, body: JSON.parse(body) as unknown });
  }
  let mutations = 0;
  const unnoticed: string[] = [];
  for (const [called, { schema, body }] of samples) {
    for (const [what, mutated] of mutationsOf(body)) {
      mutations += 1;
      if (schemas.violations(schema, mutated).length === 0) unnoticed.push(`${called}: ${what}`);
    }
  }
  expect(unnoticed).toEqual([]);
  expect(mutations).toBeGreaterThan(1_000);
  printFigure(
    `guarantee 99: ${samples.size} answers and events with one thing wrong in them, ${mutations} times: ${mutations - unnoticed.length} found`,
  );
});

type Node = Record<string, unknown>;

/** The same answer with one thing wrong in it: at each place where the types say what may stand there. */
function* mutationsOf(body: unknown): Generator<[what: string, mutated: unknown]> {
  for (const [path, node] of nodesOf(body, [])) {
    const at = path.join(".");
    yield [`${at} with a property too many`, changed(body, path, { colour: "red" })];
    if ("object" in node)
      yield [`${at} without object`, changed(body, path, { object: undefined })];
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === "object") continue;
      yield [`${at}.${name} of another type`, changed(body, path, { [name]: [value] })];
    }
  }
}

/** Every object in it but those whose keys are anybody's. */
function* nodesOf(value: unknown, path: string[]): Generator<[path: string[], node: Node]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Node];
  for (const [name, inside] of Object.entries(value)) {
    // One of a list stands for the others.
    const isFurther = Array.isArray(value) && name !== "0";
    if (name !== "metadata" && !isFurther) yield* nodesOf(inside, [...path, name]);
  }
}

function changed(body: unknown, path: readonly string[], fields: Node): unknown {
  const copy = structuredClone(body);
  const node = path.reduce((at, name) => (at as Node)[name], copy);
  Object.assign(node as Node, fields);
  // As JSON, where what is undefined is not there.
  return JSON.parse(JSON.stringify(copy));
}

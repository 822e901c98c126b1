import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

/** Every package that the built server loads before it has read a single setting. */
function packagesAtStart(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  const wanted = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  return wanted.flatMap((name) =>
    name.startsWith(".") ? packagesAtStart(join(dirname(file), name), seen) : [name],
  );
}

test("the libraries of metrics and traces load only when configured", () => {
  const packages = packagesAtStart("dist/server/main.js");
  expect(packages).toContain("pino");
  expect(packages.filter((name) => /^(prom-client|@opentelemetry)/.test(name))).toEqual([]);
});

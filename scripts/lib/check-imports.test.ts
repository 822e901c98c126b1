import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { checkImports } from "./check-imports.mjs";

const root = mkdtempSync(join(tmpdir(), "alf-imports-"));
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("the project itself keeps the rules", () => {
  expect(checkImports()).toBe(0);
});

test.each([
  ["the browser importing the server", "web/features/a/x.ts", `import "#server/main.ts";`],
  ["by a relative path", "web/lib/x.ts", `import "../../server/main.ts";`],
  ["only for a type", "web/ui/x.tsx", `import type { A } from "#server/context.ts";`],
  ["inside a function", "web/main.ts", `const a = () => import("#server/main.ts");`],
  ["through a re-export", "web/lib/x.ts", `export * from "#server/context.ts";`],
  [
    "a server feature in another's insides",
    "server/features/a/x.ts",
    `import "#server/features/b/y.ts";`,
  ],
  [
    "a browser feature in another's insides",
    "web/features/a/x.ts",
    `import "#web/features/b/y.ts";`,
  ],
  ["the contract importing the server", "contract/x.ts", `import "#server/context.ts";`],
  ["platform importing a feature", "server/platform/x.ts", `import "#server/features/a/y.ts";`],
  [
    "a feature importing the HTTP layer",
    "server/features/a/x.ts",
    `import type { A } from "#server/http/serve.ts";`,
  ],
  [
    "what features stand on importing one",
    "server/api.ts",
    `import "#server/features/a/index.ts";`,
  ],
  ["a file importing itself", "server/features/a/x.ts", `import "#server/features/a/x.ts";`],
  ["a feature importing the composition", "server/features/a/x.ts", `import "#server/compose.ts";`],
  ["ui importing a feature", "web/ui/x.tsx", `import "#web/features/a/y.ts";`],
  ["the app importing the sandbox", "server/app.ts", `import "#sandbox/server.ts";`],
])("refuses %s", (_, file, source) => {
  expect(checkWith(file, source)).toBe(1);
});

test("refuses a circle, if only of types, and of several files", () => {
  write("web/lib/x.ts", `import type { Y } from "#web/lib/y.ts";`);
  write("web/lib/y.ts", `export type { Z as Y } from "#web/lib/z.ts";`);
  expect(checkWith("web/lib/z.ts", `import { x } from "./x.ts";`)).toBe(1);
});

test("allows a file that another loads when it is needed to import that one", () => {
  write("web/lib/x.ts", `export const load = () => import("#web/lib/y.ts");`);
  expect(checkWith("web/lib/y.ts", `import { load } from "#web/lib/x.ts";`)).toBe(0);
});

test.each([
  ["another feature's index", "server/features/a/x.ts", `import "#server/features/b/index.ts";`],
  ["the contract", "web/ui/x.tsx", `import "#contract/errors.ts";`],
  ["the sandbox in the composition", "server/compose.ts", `import("#sandbox/server.ts");`],
])("allows %s", (_, file, source) => {
  expect(checkWith(file, source)).toBe(0);
});

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
}

function checkWith(file: string, source: string): number {
  for (const folder of ["contract", "server", "sandbox", "web"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  write(file, source);
  const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    return checkImports(root);
  } finally {
    silenced.mockRestore();
  }
}

import { expect, test } from "vitest";
import { safeReturnPath } from "#contract/return-path.ts";

const hostile = [
  "//evil.example",
  "///evil.example",
  "////evil.example/a",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example",
  "https:evil.example",
  "http:/evil.example",
  "HTTPS://evil.example/dashboard",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "mailto:a@evil.example",
  "evil.example",
  "@evil.example",
  "?redirect=//evil.example",
  "#/evil",
  "/a\u0000b",
  "",
];

test.each(hostile)("refuses %j", (value) => {
  expect(safeReturnPath(value)).toBeNull();
});

test.each([undefined, null, 1, ["/dashboard"], { path: "/" }])("refuses %j", (value) => {
  expect(safeReturnPath(value)).toBeNull();
});

const ours: readonly [given: string, kept: string][] = [
  ["/", "/"],
  ["/dashboard", "/dashboard"],
  ["/layouts?category=1&q=a%20b", "/layouts?category=1&q=a%20b"],
  ["/layouts/42?new=true#comment-3", "/layouts/42?new=true#comment-3"],
  ["/a/../layouts", "/layouts"],
  ["/pricing?plan=price_basic", "/pricing?plan=price_basic"],
  ["/login?redirect=https://evil.example", "/login?redirect=https://evil.example"],
  ["/busca?q=ação", "/busca?q=a%C3%A7%C3%A3o"],
];

test.each(ours)("keeps %j", (given, kept) => {
  expect(safeReturnPath(given)).toBe(kept);
});

test("whatever passes stays on our origin in a real URL parser", () => {
  const origin = "https://alfinete.example";
  for (const value of [...hostile, ...ours.map(([given]) => given)]) {
    const path = safeReturnPath(value);
    if (path !== null) expect(new URL(path, origin).origin).toBe(origin);
  }
});

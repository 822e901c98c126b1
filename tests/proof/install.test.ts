import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printFigure } from "#tests/support/print-figure.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("guarantee 53: the lockfile names no download address and every exact version", () => {
  const lock = readFileSync("package-lock.json", "utf8");
  expect(lock.match(/"resolved": "http/g)).toBeNull();
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter((version) => !/^\d/.test(String(version)))).toEqual([]);
});

test("guarantee 53: installs from the lockfile with an empty cache", {
  timeout: 300_000,
}, async () => {
  const folder = await temporaryFolder();
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    cpSync(file, join(folder, file));
  const args = ["ci", "--ignore-scripts", "--no-audit", "--cache", join(folder, "cache")];
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  expect(existsSync(join(folder, "node_modules/hono/package.json"))).toBe(true);
});

test("guarantee 53: npm run audit reports advisories or says that none can be had", () => {
  const { stdout } = spawnSync(process.execPath, ["scripts/audit.mjs"], { encoding: "utf8" });
  expect(stdout).toMatch(/^\d+ advisories|No advisories can be had/);
  printFigure(`guarantee 53: ${stdout.split("\n")[0]}`);
});

import { spawnSync } from "node:child_process";
import { ROOT } from "./lib/project.mjs";

// A registry that serves no advisories must not look like a clean result.
const { stdout } = spawnSync("npm", ["audit", "--json", "--omit=dev"], {
  cwd: ROOT,
  encoding: "utf8",
});
const report = parse(stdout);
if (!report?.metadata?.vulnerabilities) {
  console.log("No advisories can be had from this registry; nothing was checked.");
} else {
  const { total, ...levels } = report.metadata.vulnerabilities;
  const found = Object.entries(levels).filter(([, count]) => count > 0);
  console.log(`${total} advisories`, ...found.map(([level, count]) => `${level}: ${count}`));
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {})) {
    console.log(`  ${name} ${range} (${severity})`);
  }
  if (levels.high || levels.critical) process.exitCode = 1;
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

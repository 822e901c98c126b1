import type { Check } from "#server/checks/check.ts";
import { checkDatabase } from "#server/checks/check-database.ts";
import { checkFiles } from "#server/checks/check-files.ts";
import { checkMail } from "#server/checks/check-mail.ts";
import { checkPayments } from "#server/checks/check-payments.ts";
import { readConfig } from "#server/config.ts";
import { readEnvironment } from "#server/environment.ts";
import { runTool } from "#server/run-tool.ts";

// npm run check-config: asks every part that the settings name whether the app could use it.
await runTool(async () => {
  const config = readConfig(readEnvironment().env);
  const parts = [checkDatabase, checkFiles, checkMail, checkPayments];
  const checks = (await Promise.all(parts.map((check) => check(config)))).flat();
  console.log(drawTable(checks));
  const failures = checks.filter(({ hint }) => hint !== undefined);
  for (const { part, what, hint } of failures) console.log(`${part}, ${what}: ${hint}`);
  if (failures.length > 0) process.exitCode = 1;
});

function drawTable(checks: readonly Check[]): string {
  const rows = checks.map(({ part, what, verdict, found }) => [part, what, verdict, found]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .join("\n");
}

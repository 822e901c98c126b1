import { explainFailure } from "#server/explain-failure.ts";

/** A failure that whoever runs the tool can act on. */
export class ToolRefused extends Error {
  override readonly name = "ToolRefused";
}

/** Failures that whoever runs the tool can act on: the message is enough. */
const PLAIN_FAILURES = new Set([
  "BackupRefused",
  "ConfigError",
  "DatabaseInUse",
  "ToolRefused",
  "UnfinishedRestore",
  "WrongSecret",
]);

/** Prints a failure for people and exits with a code for scripts. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${explainFailure(error, PLAIN_FAILURES)}\n`);
    process.exitCode = 1;
  }
}

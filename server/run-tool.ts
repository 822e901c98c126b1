/** A reason for not going on that whoever runs the tool can act on. */
export class ToolRefused extends Error {
  override readonly name = "ToolRefused";
}

/** Failures that whoever ran the tool can act on: a sentence will do. */
const PLAIN_FAILURES = new Set([
  "BackupRefused",
  "ConfigError",
  "DatabaseInUse",
  "ToolRefused",
  "UnfinishedRestore",
]);

/** Says what failed in a form for people, and ends with a code for scripts. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { name, message, stack } = error as Error;
    process.stderr.write(`${PLAIN_FAILURES.has(name) ? message : stack}\n`);
    process.exitCode = 1;
  }
}

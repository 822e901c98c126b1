import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** A folder of the running test's own, gone when it ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder of the test file's own, gone when it ends. */
export async function temporaryFolderOfFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

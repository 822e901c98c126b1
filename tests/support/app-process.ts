import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ChildProgram } from "#tests/support/child-program.ts";
import { freePort } from "#tests/support/free-port.ts";

export interface AppProcess {
  url: string;
  program: ChildProgram;
}

/** The built server as a process of its own, the way `npm start` runs it. */
export async function spawnApp(
  env: Record<string, string>,
  { root = resolve(import.meta.dirname, "../.."), node = process.execPath } = {},
): Promise<AppProcess> {
  const port = await freePort();
  const main = resolve(root, "dist/server/main.js");
  const program = new ChildProgram(main, [], { PORT: String(port), ...env }, { node });
  return { url: `http://localhost:${port}`, program };
}

/** Resolves when it answers; throws when it ended instead. */
export async function untilHealthy({ url, program }: AppProcess): Promise<void> {
  let ended: number | string | undefined;
  void program.ended().then((code) => {
    ended = code;
  });
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    if (ended !== undefined) throw new Error(`ended with ${ended}: ${program.errors}`);
    await sleep(25);
  }
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LoaderTasks } from "#bench/loader-program.ts";

export interface Loader {
  ask<Name extends keyof LoaderTasks>(
    name: Name,
    ...task: Parameters<LoaderTasks[Name]>
  ): Promise<Awaited<ReturnType<LoaderTasks[Name]>>>;
  close(): Promise<void>;
}

/** The process that plays all the clients, one task at a time. */
export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL("loader-program.js", import.meta.url)));
  return {
    async ask(name, ...[task]) {
      child.send({ name, task });
      const [answer] = await once(child, "message");
      if (answer.error) throw new Error(answer.error);
      return answer.result;
    },
    async close() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

import { followComments, sendRequests, sendStatements } from "#bench/loader-tasks.ts";

/** What the loader can be asked for, by name. */
const tasks = { sendRequests, sendStatements, followComments };
export type LoaderTasks = typeof tasks;

interface Question {
  name: keyof LoaderTasks;
  task: never;
}

process.on("message", async ({ name, task }: Question) => {
  try {
    process.send?.({ result: await tasks[name](task) });
  } catch (error) {
    process.send?.({ error: (error as Error).stack });
  }
});

// Whoever asked is gone, and what is kept open goes too.
process.on("disconnect", () => process.exit());

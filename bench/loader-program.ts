import { followEvents } from "#bench/follow-events.ts";
import { holdStreams, releaseStreams } from "#bench/hold-streams.ts";
import { sendRequests, sendStatements } from "#bench/loader-tasks.ts";
import { comparePair, decodePair } from "#bench/picture-tasks.ts";

/** What the loader can be asked for, by name. */
const tasks = {
  sendRequests,
  sendStatements,
  followEvents,
  holdStreams,
  releaseStreams,
  decodePair,
  comparePair,
};
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

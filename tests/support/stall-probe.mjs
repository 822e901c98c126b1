import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Loaded into a process under test (`--import`), it writes down how long the event loop worked between
 * two of its turns: `time milliseconds`, a line each. That is the processor time of the main thread: on
 * a machine that is busy with other things, what they take is no doing of the process.
 */
const TURN_MS = 5;
const WORTH_TELLING_MS = 10;
const file = join(process.env.STALL_PROBE ?? "", String(process.pid));

function worked() {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

let last = worked();
setInterval(() => {
  const now = worked();
  const turn = now - last;
  last = now;
  if (turn > WORTH_TELLING_MS) appendFileSync(file, `${Date.now()} ${turn}\n`);
}, TURN_MS).unref();

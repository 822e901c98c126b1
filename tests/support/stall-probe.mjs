import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Loaded into a process under test (`--import`), it writes down how long the event loop was kept from its
 * next turn: `time worked late`, a line each, the last two in milliseconds. `worked` is the processor time of
 * the main thread: on a machine that is busy with other things, what they take is no doing of the process.
 * `late` is by the wall clock, with everything in it.
 */
const TURN_MS = 5;
const WORTH_TELLING_MS = 10;
const file = join(process.env.STALL_PROBE ?? "", String(process.pid));

function read() {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
  return { worked: Number(nanoseconds) / 1e6, clock: performance.now() };
}

let last = read();
setInterval(() => {
  const now = read();
  const worked = now.worked - last.worked;
  const late = now.clock - last.clock - TURN_MS;
  last = now;
  if (Math.max(worked, late) > WORTH_TELLING_MS) {
    appendFileSync(file, `${Date.now()} ${worked} ${late}\n`);
  }
}, TURN_MS).unref();

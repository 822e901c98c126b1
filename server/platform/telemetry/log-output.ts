import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

export interface LogOutput extends DestinationStream {
  /** Lines that could not be written since the start. */
  readonly dropped: number;
}

/**
 * Writes lines to an open file, standard output as a rule, and never throws: a full disk costs log lines,
 * not requests. The first line that is written again is preceded by one that says how many were lost.
 */
export function logOutput(fd: number): LogOutput {
  let dropped = 0;
  let untold = 0;
  let isCut = false;

  /** False when not all of it was written. */
  function write(text: string): boolean {
    const bytes = Buffer.from(isCut ? `\n${text}` : text);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(fd, bytes, written);
      isCut = false;
      return true;
    } catch {
      if (written > 0) isCut = true;
      return false;
    }
  }

  function tellDropped(): boolean {
    const time = new Date().toISOString();
    return write(
      `${JSON.stringify({ level: "warn", time, dropped: untold, msg: "log lines were dropped" })}\n`,
    );
  }

  return {
    get dropped() {
      return dropped;
    },
    write(line) {
      if (untold > 0 && tellDropped()) untold = 0;
      if (untold === 0 && write(line)) return;
      dropped += 1;
      untold += 1;
    },
  };
}

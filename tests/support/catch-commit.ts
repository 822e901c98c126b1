import type { Socket } from "node:net";

/**
 * What becomes of a COMMIT whose line is cut:
 * - `unsent`: it never reaches the server, which rolls back.
 * - `unanswered`: the server commits, and nobody hears of it.
 * - `late`: it is on its way when the line breaks, and reaches the server when the test says so.
 */
export type CommitFate = "unsent" | "unanswered" | "late";

export interface CaughtCommit {
  /** The line is cut, and with `unanswered` the server has committed. */
  caught: Promise<void>;
  /** Lets a late one reach the server; resolves when the server has committed. */
  arrive(): Promise<void>;
  /** Whatever it was waiting for: no longer. */
  forget(): void;
}

/** As drivers send them: a simple query of one word. */
const BEGIN = message("begin");
const COMMIT = message("commit");
/** How the server says that it has. */
const COMMITTED = Buffer.from("COMMIT\0");
/** Longer than any statement that a test looks for. */
const REMEMBERED = 64 * 1024;

function message(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length + 4);
  return Buffer.concat([Buffer.from("Q"), length, text]);
}

interface Trap {
  fate: CommitFate;
  within: string;
  onCaught(): void;
  /** Given what sends a late one. */
  onHeld(commit: () => Promise<void>): void;
}

/** Carries bytes between the two ends of connections, and stops where a COMMIT is to be caught. */
export function commitCatcher() {
  const traps = new Set<Trap>();

  function join(near: Socket, far: Socket) {
    let said = Buffer.alloc(0);
    let isCaught = false;
    const give = (bytes: Buffer) => {
      if (far.write(bytes)) return;
      near.pause();
      far.once("drain", () => near.resume());
    };
    const carryOn = (bytes: Buffer) => {
      if (isCaught) return;
      said = Buffer.concat([said, bytes]);
      const begun = said.lastIndexOf(BEGIN);
      if (begun > 0) said = said.subarray(begun);
      const at = said.lastIndexOf(COMMIT);
      const trap = at < 0 ? undefined : [...traps].find(({ within }) => said.includes(within));
      if (at >= 0 && trap) {
        isCaught = true;
        traps.delete(trap);
        // What stands before it in the same piece goes out; a COMMIT never arrives in two.
        give(bytes.subarray(0, Math.max(0, bytes.length - (said.length - at))));
        spring(trap, said.subarray(at), near, far);
        return;
      }
      if (at >= 0) said = Buffer.alloc(0);
      said = said.subarray(-REMEMBERED);
      give(bytes);
    };
    near.on("data", carryOn);
    far.pipe(near);
    return {
      broken(end: Socket) {
        if (end === near && isCaught) return;
        near.destroy();
        far.destroy();
      },
    };
  }

  function spring({ fate, onCaught, onHeld }: Trap, rest: Buffer, near: Socket, far: Socket): void {
    far.unpipe(near);
    far.resume();
    const commit = () => {
      const committed = answered(far).finally(() => far.destroy());
      far.write(rest);
      return committed;
    };
    const cut = () => {
      near.destroy();
      onCaught();
    };
    if (fate === "unanswered") void commit().then(cut);
    else cut();
    if (fate === "late") onHeld(commit);
    if (fate === "unsent") far.destroy();
  }

  function catchNext(fate: CommitFate, within = ""): CaughtCommit {
    const trap: Trap = { fate, within, onCaught: () => {}, onHeld: () => {} };
    const caught = new Promise<void>((resolve) => {
      trap.onCaught = resolve;
    });
    const held = new Promise<() => Promise<void>>((resolve) => {
      trap.onHeld = resolve;
    });
    traps.add(trap);
    return {
      caught,
      arrive: async () => (await held)(),
      forget: () => void traps.delete(trap),
    };
  }

  return { join, catchNext };
}

function answered(far: Socket): Promise<void> {
  let heard = Buffer.alloc(0);
  return new Promise((resolve) => {
    far.on("data", (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes]);
      if (heard.includes(COMMITTED)) resolve();
    });
    far.once("close", () => resolve());
  });
}

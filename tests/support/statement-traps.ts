import type { Socket } from "node:net";
import { Transform } from "node:stream";

/**
 * What becomes of a statement whose line is cut:
 * - `unsent`: it never reaches the server.
 * - `unanswered`: the server carries it out, and nobody hears of it.
 * - `late`: it is on its way when the line breaks, and reaches the server when the test says so.
 */
export type Fate = "unsent" | "unanswered" | "late";

export interface Caught {
  /** The line is cut; with `unanswered`, after the server has done it. */
  caught: Promise<void>;
  /** Lets a late one reach the server; resolves when the server has done it. */
  arrive(): Promise<void>;
  /** Lets it be, if it was not caught yet. */
  forget(): void;
}

/** As drivers send them: a simple query of one word. */
const BEGIN = message("begin");
const COMMIT = message("commit");
/** How the server says that it has committed, and that it is done with anything else. */
const COMMITTED = Buffer.from("COMMIT\0");
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
/** Longer than what a test looks for. */
const REMEMBERED = 64 * 1024;

function message(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length + 4);
  return Buffer.concat([Buffer.from("Q"), length, text]);
}

interface Trap {
  fate: Fate;
  /** What it is caught at, what must have been said before, and how the server says that it is done. */
  at: Buffer;
  within: string;
  done: Buffer;
  onCaught(): void;
  /** Given what sends a late one. */
  onHeld(send: () => Promise<void>): void;
}

/** Stands between the ends of database connections, and cuts them at chosen statements. */
export function statementTraps() {
  const traps = new Set<Trap>();
  /** Ends towards the server that live on without the app's. */
  const kept = new Set<Socket>();

  function between(near: Socket, far: Socket): Transform {
    let said = Buffer.alloc(0);
    let isCut = false;
    return new Transform({
      transform(bytes: Buffer, _, done) {
        if (isCut) return done();
        said = Buffer.concat([said, bytes]);
        const begun = said.lastIndexOf(BEGIN);
        if (begun > 0) said = said.subarray(begun);
        const trap = [...traps].find(
          ({ at, within }) => bytes.includes(at) && said.includes(within),
        );
        said = said.subarray(-REMEMBERED);
        if (!trap) return done(null, bytes);
        isCut = true;
        traps.delete(trap);
        // Whatever stands before a COMMIT in the same piece belongs to its transaction.
        const start = trap.at === COMMIT ? bytes.indexOf(COMMIT) : 0;
        if (start > 0) far.write(bytes.subarray(0, start));
        spring(trap, bytes.subarray(start), near, far);
        done();
      },
    });
  }

  function spring(trap: Trap, rest: Buffer, near: Socket, far: Socket): void {
    kept.add(far);
    far.unpipe(near).resume();
    const send = () => {
      const done = said(far, trap.done).finally(() => far.destroy());
      far.write(rest);
      return done;
    };
    const cut = () => {
      near.destroy();
      trap.onCaught();
    };
    if (trap.fate === "unanswered") void send().then(cut);
    else cut();
    if (trap.fate === "late") trap.onHeld(send);
    if (trap.fate === "unsent") far.destroy();
  }

  function set(trap: Pick<Trap, "fate" | "at" | "within" | "done">): Caught {
    const armed: Trap = { ...trap, onCaught: () => {}, onHeld: () => {} };
    const caught = new Promise<void>((resolve) => {
      armed.onCaught = resolve;
    });
    const held = new Promise<() => Promise<void>>((resolve) => {
      armed.onHeld = resolve;
    });
    traps.add(armed);
    return {
      caught,
      arrive: async () => (await held)(),
      forget: () => void traps.delete(armed),
    };
  }

  return {
    between,
    keeps: (end: Socket) => kept.has(end),
    catchCommit: (fate: Fate, within = "") => set({ fate, at: COMMIT, within, done: COMMITTED }),
    catchStatement: (fate: Fate, text: string) =>
      set({ fate, at: Buffer.from(text), within: "", done: READY }),
  };
}

function said(far: Socket, words: Buffer): Promise<void> {
  let heard = Buffer.alloc(0);
  return new Promise((resolve) => {
    far.on("data", (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes]);
      if (heard.includes(words)) resolve();
    });
    far.once("close", () => resolve());
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

interface ChildOptions {
  /** Another Node.js than the one that runs the tests. */
  node?: string;
  uid?: number;
  gid?: number;
}

/** A Node program under test: its lines, its end, and ways to end it. */
export class ChildProgram {
  readonly lines: string[] = [];
  errors = "";
  readonly #process: ChildProcess;
  readonly #ended: Promise<number | string>;
  #code: number | string | null = null;
  #wake: () => void = () => {};

  constructor(
    script: string,
    args: string[],
    env: Record<string, string> = {},
    { node = process.execPath, ...user }: ChildOptions = {},
  ) {
    this.#process = spawn(node, [script, ...args], {
      ...user,
      // A developer's settings are none of a test's.
      env: { ...process.env, ENV_FILE: "/dev/null", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { stdout, stderr } = this.#process;
    if (!stdout || !stderr) throw new Error("no pipes");
    createInterface({ input: stdout }).on("line", (line) => {
      this.lines.push(line);
      this.#wake();
    });
    stderr.on("data", (chunk) => {
      this.errors += chunk;
    });
    // "close" and not "exit": every line that it managed to write counts.
    this.#ended = once(this.#process, "close").then(([code, signal]) => {
      this.#code = signal ?? code;
      this.#wake();
      return signal ?? code;
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** The lines that begin with this word, without it, once there are so many. */
  async said(word: string, count = 1): Promise<string[]> {
    for (;;) {
      const found = this.lines.filter((line) => line.startsWith(`${word} `));
      if (found.length >= count) return found.map((line) => line.slice(word.length + 1));
      if (this.#code !== null) throw new Error(`ended with ${this.#code}: ${this.errors}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Exit code, or the name of the signal. */
  ended(): Promise<number | string> {
    return this.#ended;
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<number | string> {
    if (this.#code === null) this.#process.kill(signal);
    return this.#ended;
  }
}

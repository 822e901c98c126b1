import { LRUCache } from "lru-cache";

export interface Waiting {
  owner: string;
  urgent: boolean;
}

/** Owners whose last turn is remembered. */
const REMEMBERED = 1_000;

/**
 * Who waits, and whose turn is next: what is urgent first, and of equals whoever was served longest ago.
 * Nobody comes twice in a row while somebody else waits, however urgent: so one person's work delays
 * another's by one job, and never keeps it from being done.
 */
export class FairLine<T extends Waiting> {
  readonly #waiting = new Set<T>();
  /** The number of each owner's last turn. */
  readonly #served = new LRUCache<string, number>({ max: REMEMBERED });
  #turn = 0;
  #last: string | null = null;

  add(task: T): void {
    this.#waiting.add(task);
  }

  /** False when it no longer waits. */
  remove(task: T): boolean {
    return this.#waiting.delete(task);
  }

  clear(): T[] {
    const all = [...this.#waiting];
    this.#waiting.clear();
    return all;
  }

  count(owner: string, urgent: boolean): number {
    let count = 0;
    for (const task of this.#waiting) {
      if (task.owner === owner && task.urgent === urgent) count += 1;
    }
    return count;
  }

  /** The next of those whose owner may have a turn now. */
  take(mayHave: (owner: string) => boolean): T | undefined {
    let next: T | undefined;
    for (const task of this.#waiting) {
      if (mayHave(task.owner) && (!next || this.#comesBefore(task, next))) next = task;
    }
    if (!next) return undefined;
    this.#waiting.delete(next);
    this.#noteTurn(next.owner);
    return next;
  }

  #comesBefore(one: T, other: T): boolean {
    const isAgain = ({ owner }: T) => owner === this.#last;
    if (isAgain(one) !== isAgain(other)) return isAgain(other);
    if (one.urgent !== other.urgent) return one.urgent;
    return this.#lastTurn(one) < this.#lastTurn(other);
  }

  #lastTurn({ owner }: T): number {
    return this.#served.peek(owner) ?? 0;
  }

  #noteTurn(owner: string): void {
    this.#last = owner;
    this.#turn += 1;
    this.#served.set(owner, this.#turn);
  }
}

import { LRUCache } from "lru-cache";

export interface QueuedTask {
  owner: string;
  urgent: boolean;
}

/** How many owners' last turns are kept. */
const MAX_OWNERS = 1_000;

/**
 * Queue that takes urgent entries first and, among equals, the owner served longest ago. No owner is
 * served twice in a row while another waits, however urgent: one person's work delays another's by one
 * job at most.
 */
export class FairQueue<T extends QueuedTask> {
  readonly #waiting = new Set<T>();
  /** The number of each owner's last turn. */
  readonly #served = new LRUCache<string, number>({ max: MAX_OWNERS });
  #turn = 0;
  #last: string | null = null;

  add(task: T): void {
    this.#waiting.add(task);
  }

  /** False when the entry no longer waits. */
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

  /** Takes the next entry whose owner may run now. */
  take(mayRun: (owner: string) => boolean): T | undefined {
    let next: T | undefined;
    for (const task of this.#waiting) {
      if (mayRun(task.owner) && (!next || this.#comesBefore(task, next))) next = task;
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

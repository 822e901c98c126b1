interface Position {
  left: number;
  top: number;
}

const STILL: Position = { left: 0, top: 0 };

/** Keeps two scrolling elements at the same place, or a constant distance apart. */
export class LinkedScroll {
  /** How far the second is ahead of the first. */
  #distance = STILL;
  /** Where each was put: the event that follows is not somebody scrolling. */
  readonly #put = new Map<HTMLElement, Position>();

  constructor(
    readonly first: HTMLElement,
    readonly second: HTMLElement,
  ) {}

  start(): () => void {
    const stopped = new AbortController();
    const options = { passive: true, signal: stopped.signal };
    for (const element of [this.first, this.second]) {
      element.addEventListener("scroll", () => this.#onScroll(element), options);
    }
    return () => stopped.abort();
  }

  /** Puts the second where the first is. */
  follow(): void {
    this.#put.delete(this.first);
    this.#onScroll(this.first);
  }

  /** Back to the same place on both. */
  align(): void {
    this.#distance = STILL;
    this.follow();
  }

  /** Brings each to its own place; from there they move together. */
  scrollTo(first: Position, second: Position, behavior: ScrollBehavior): void {
    const [a, b] = [reachable(this.first, first), reachable(this.second, second)];
    this.#distance = { left: b.left - a.left, top: b.top - a.top };
    this.follow();
    this.first.scrollTo({ ...a, behavior });
  }

  #onScroll(leader: HTMLElement): void {
    const { scrollLeft, scrollTop } = leader;
    const put = this.#put.get(leader);
    if (put && put.left === scrollLeft && put.top === scrollTop) return;
    this.#put.delete(leader);
    const isFirst = leader === this.first;
    const follower = isFirst ? this.second : this.first;
    const sign = isFirst ? 1 : -1;
    follower.scrollLeft = scrollLeft + sign * this.#distance.left;
    follower.scrollTop = scrollTop + sign * this.#distance.top;
    // Read back: it may have been at its end.
    this.#put.set(follower, { left: follower.scrollLeft, top: follower.scrollTop });
  }
}

function reachable(element: HTMLElement, { left, top }: Position): Position {
  const clamp = (value: number, end: number) => Math.max(0, Math.min(value, end));
  return {
    left: clamp(left, element.scrollWidth - element.clientWidth),
    top: clamp(top, element.scrollHeight - element.clientHeight),
  };
}

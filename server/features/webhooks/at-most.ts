export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets that many run at once; whoever comes next waits in line. */
export function atMost(limit: number): InTurn {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on as it is, so that nobody slips in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

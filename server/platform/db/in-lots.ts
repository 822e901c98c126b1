/**
 * Work that is cheaper together: what comes while `hands` lots are being done forms the next. A lot
 * that fails fails for each of its items.
 */
export function inLots<Item, Result>(
  { most, hands }: { most: number; hands: number },
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let free = hands;

  function start(): void {
    if (free === 0 || waiting.length === 0) return;
    free -= 1;
    const lot = waiting.slice(0, most);
    waiting = waiting.slice(most);
    const done = (answer: (waiter: Waiting, at: number) => void) => {
      free += 1;
      // The next lot leaves before the answers to this one, which take their time.
      start();
      lot.forEach(answer);
    };
    work(lot.map(({ item }) => item)).then(
      (results) => done(({ resolve }, at) => resolve(results[at] as Result)),
      (error) => done(({ reject }) => reject(error)),
    );
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Whoever arrives in the same moment comes along.
      setImmediate(start);
    });
}

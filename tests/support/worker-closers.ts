/** What a worker keeps for all its test files, closed when it ends: by the environment, which loads modules of its own. */
const KEY = Symbol.for("alfinete worker closers");

type Closers = (() => Promise<void>)[];

export function workerClosers(): Closers {
  const shared = globalThis as { [KEY]?: Closers };
  shared[KEY] ??= [];
  return shared[KEY];
}

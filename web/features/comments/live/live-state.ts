/** A state and those who are told when it changes, for `useSyncExternalStore`. */
export function liveState<State extends object>(initial: State) {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    state: () => state,
    set(change: Partial<State>): void {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

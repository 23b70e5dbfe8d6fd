import type { Signal, Signals } from './signals.ts';

/** Signals of an installation with one process: told when the unit of work commits. */
export function createLocalSignals(): Signals & { deliver(signal: Signal): void } {
  const listeners = new Set<(signal: Signal) => void>();
  const deliver = (signal: Signal) => {
    for (const listener of listeners) listener(signal);
  };
  return {
    deliver,
    async send(unit, signal) {
      unit.afterCommit(() => deliver(signal));
    },
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

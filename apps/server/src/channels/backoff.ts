/** How a connection waits between attempts; times in milliseconds. */
export interface BackoffSettings {
  first: number;
  longest: number;
  /**
   * A session counts as healthy only after it has been open for this long; a shorter one does not reset the backoff.
   */
  stableAfter: number;
  /** After this many failures in a row the circuit opens. */
  failuresUntilPause: number;
  pause: number;
}

/** The settings of production. */
export const defaultBackoff: BackoffSettings = {
  first: 1_000,
  longest: 60_000,
  stableAfter: 60_000,
  failuresUntilPause: 12,
  pause: 15 * 60_000,
};

/** The backoff of one connection: exponential with jitter, and a circuit breaker (WHATSAPP.md, Disconnects). */
export interface Backoff {
  /** Failures since the last healthy session. */
  readonly failures: number;
  /** The session opened at `now` (milliseconds). */
  opened(now: number): void;
  /** The session ended at `now`: returns the delay, and whether the circuit breaker paused the connection. */
  failed(now: number): { delay: number; paused: boolean };
}

/** A fresh backoff. `random` returns 0 to 1. */
export function createBackoff(settings: BackoffSettings = defaultBackoff, random: () => number = Math.random): Backoff {
  let failures = 0;
  let openedAt: number | null = null;
  return {
    get failures() {
      return failures;
    },
    opened(now) {
      openedAt = now;
    },
    failed(now) {
      if (openedAt !== null && now - openedAt >= settings.stableAfter) failures = 0;
      openedAt = null;
      failures += 1;
      const paused = failures % settings.failuresUntilPause === 0;
      const ceiling = paused ? settings.pause : Math.min(settings.longest, settings.first * 2 ** (failures - 1));
      return { delay: ceiling * (0.5 + random() / 2), paused };
    },
  };
}

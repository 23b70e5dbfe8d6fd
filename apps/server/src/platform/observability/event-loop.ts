import { type EventLoopUtilization, type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Milliseconds between samples; each one wakes the process. */
const sampled = 100;
/** Milliseconds without a reading after which measuring stops. */
const unread = 120_000;

/** How the event loop did since the reading before. */
export interface LoopReading {
  /** Milliseconds by which it ran late, at the 99th percentile; null: measuring has only begun. */
  delay: number | null;
  /** The share of time in which it was busy, 0 to 1. */
  busy: number;
}

/**
 * Reads delays and utilisation of the event loop. Delays are measured only while readings are requested, so that an
 * idle process stays idle.
 */
export function createLoopReader(): () => LoopReading {
  let histogram: IntervalHistogram | undefined;
  let before: EventLoopUtilization | undefined;
  let stopping: NodeJS.Timeout | undefined;

  function stopLater(): void {
    clearTimeout(stopping);
    stopping = setTimeout(() => {
      histogram?.disable();
      histogram = undefined;
    }, unread);
    stopping.unref();
  }

  function readDelay(): number | null {
    stopLater();
    if (!histogram) {
      histogram = monitorEventLoopDelay({ resolution: sampled });
      histogram.enable();
      return null;
    }
    if (histogram.count === 0) return null;
    // It records the time between two samples.
    const delay = Math.max(0, histogram.percentile(99) / 1e6 - sampled);
    histogram.reset();
    return delay;
  }

  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = before ? performance.eventLoopUtilization(now, before) : now;
    before = now;
    return { delay: readDelay(), busy: Math.min(1, Math.max(0, utilization)) };
  };
}

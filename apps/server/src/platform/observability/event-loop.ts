import { type EventLoopUtilization, type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Milliseconds between samples; each one wakes the process. */
const samplingInterval = 100;
/** Milliseconds without a reading after which measuring stops. */
const unreadLimit = 120_000;

/** The delay and load of the event loop since the previous reading. */
export interface LoopReading {
  /** Milliseconds by which it ran late, at the 99th percentile; null: there is no measurement yet. */
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
    }, unreadLimit);
    stopping.unref();
  }

  function readDelay(): number | null {
    stopLater();
    if (!histogram) {
      histogram = monitorEventLoopDelay({ resolution: samplingInterval });
      histogram.enable();
      return null;
    }
    if (histogram.count === 0) return null;
    // The histogram records the time between two samples, not the delay.
    const delay = Math.max(0, histogram.percentile(99) / 1e6 - samplingInterval);
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

import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it is checked whether the process is idle, in milliseconds. */
const interval = 20_000;
/** A process that works for a smaller share of the time is idle. */
const idleBelow = 0.03;
/** The least growth of the heap in bytes, so that idle time is not spent on useless collections. */
const worthwhile = 24 * 1024 * 1024;

/** Whether an idle process collects its garbage: its heap has grown since the last time. */
export class IdleMemory {
  #leastBytes = 0;
  readonly #collect: () => number;

  /** `collect` returns the size of the heap afterwards, in bytes. */
  constructor(collect: () => number) {
    this.#collect = collect;
  }

  /**
   * `utilization`: the share of the time since the last check in which the process worked; `heapBytes`: the heap's
   * size.
   */
  look(utilization: number, heapBytes: number): void {
    if (utilization >= idleBelow || heapBytes - this.#leastBytes < worthwhile) return;
    this.#leastBytes = this.#collect();
  }
}

/**
 * Gives memory back to the system while the process has nothing to do. V8 collects only when it needs room: an idle
 * server kept the garbage of its start or a busy hour, a quarter of its memory. It takes about a tenth of a second.
 */
export function returnMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  const memory = new IdleMemory(() => {
    // This flavor also shrinks the space for young objects.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    return heapBytes();
  });
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    memory.look(utilization, heapBytes());
  }, interval).unref();
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size;
}

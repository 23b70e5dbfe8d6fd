import {
  type Correlation,
  currentCorrelation,
  withCorrelation,
} from '../../platform/observability/tracing/correlation.ts';

/** An item that waits to be stored, and who waits for it. */
interface Waiting<Item> {
  item: Item;
  size: number;
  /** What it belongs to. */
  correlation: Correlation;
  stored: () => void;
  failed: (error: unknown) => void;
}

/** How items that arrive at the same time are stored together. */
export interface BatchParts<Item> {
  /** Stores items in one transaction. */
  together(items: readonly Item[]): Promise<void>;
  /** Stores one item whose batch could not be stored. */
  alone(item: Item): Promise<void>;
  /** The most of a batch, in the unit of `size`. */
  largest: number;
  /** The most that may wait; more is refused. */
  mostWaiting: number;
  /** The refusal. */
  refusal(): Error;
}

/**
 * Stores what arrives at the same time in shared transactions: while one commits, the next items gather. Each caller waits
 * until its item is stored. An item that cannot be stored fails no other: after a failure each is tried alone.
 */
export function createBatches<Item>(parts: BatchParts<Item>): (item: Item, size: number) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let waitingSize = 0;
  let isRunning = false;

  function next(): Waiting<Item>[] {
    let size = 0;
    let count = 0;
    for (const one of waiting) {
      if (count > 0 && size + one.size > parts.largest) break;
      size += one.size;
      count += 1;
    }
    waitingSize -= size;
    return waiting.splice(0, count);
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await store(next());
    isRunning = false;
  }

  async function store(batch: readonly Waiting<Item>[]): Promise<void> {
    const [first] = batch;
    // What is stored for several requests belongs to none of them.
    const correlation = batch.length === 1 && first ? first.correlation : {};
    try {
      await withCorrelation(correlation, () => parts.together(batch.map(({ item }) => item)));
      for (const { stored } of batch) stored();
    } catch {
      for (const { item, correlation: own, stored, failed } of batch)
        await withCorrelation(own, () => parts.alone(item)).then(stored, failed);
    }
  }

  return (item, size) => {
    if (waitingSize + size > parts.mostWaiting && waiting.length > 0) return Promise.reject(parts.refusal());
    const { promise, resolve: stored, reject: failed } = Promise.withResolvers<void>();
    waiting.push({ item, size, correlation: currentCorrelation(), stored, failed });
    waitingSize += size;
    if (!isRunning) void run();
    return promise;
  };
}

import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import type { NumberRecord } from '../records.ts';

const SECOND_MS = 1000;

/** Tokens that refill with time. */
interface Bucket {
  left: number;
  at: number;
}

/** Counts messages of a number in a second, and of a number to one person. */
export class SendLimits {
  readonly #numbers = new Map<string, Bucket>();
  readonly #pairs = new Map<string, Bucket>();

  /** Throws 130429 or 131056 if the number sends too fast. */
  take(world: World, number: NumberRecord, phone: string): void {
    const { perSecond, perSecondInCoexistence, pairBurst, pairSeconds } = world.graph.settings;
    const most = number.isOnBizApp ? perSecondInCoexistence : perSecond;
    if (!takeOne(this.#numbers, number.id, most, SECOND_MS / most)) throw new GraphError(130429);
    const gap = pairSeconds * SECOND_MS;
    if (!takeOne(this.#pairs, `${number.id} ${phone}`, pairBurst, gap)) throw new GraphError(131056);
  }
}

/** Real time counts, whatever the phones' clock says: it limits machines. */
function takeOne(buckets: Map<string, Bucket>, key: string, most: number, gapMs: number): boolean {
  const now = performance.now();
  const bucket = buckets.get(key) ?? { left: most, at: now };
  const refilled = gapMs === 0 ? most : Math.min(most, bucket.left + (now - bucket.at) / gapMs);
  const allowed = refilled >= 1;
  buckets.set(key, { left: allowed ? refilled - 1 : refilled, at: now });
  return allowed;
}

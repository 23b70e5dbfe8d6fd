import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import type { NumberRecord } from '../records.ts';

const SECOND_MS = 1000;

/** How much is used of what is allowed; it becomes less with time. */
interface Use {
  used: number;
  at: number;
}

/** Counts messages of a number in a second, and of a number to one person. */
export class SendLimits {
  readonly #numbers = new Map<string, Use>();
  readonly #pairs = new Map<string, Use>();

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
function takeOne(uses: Map<string, Use>, key: string, most: number, gapMs: number): boolean {
  const now = performance.now();
  const { used, at } = uses.get(key) ?? { used: 0, at: now };
  const left = gapMs === 0 ? 0 : Math.max(0, used - (now - at) / gapMs);
  const isAllowed = left + 1 <= most;
  uses.set(key, { used: isAllowed ? left + 1 : left, at: now });
  return isAllowed;
}

import { AppError } from '../errors.ts';
import { countLimit } from '../observability/metrics/callers.ts';
import { countRefusedPlace, noteWaiting } from '../observability/metrics/database.ts';

/** The limits for a holder that waits. */
export interface Patience {
  /** How many requests of one holder may wait; one more is refused immediately. */
  waiting: number;
  milliseconds: number;
}

/** Where holders that wait and those that are refused are counted. */
export interface PlaceCounts {
  /** One more waits, or one less. */
  waiting(change: 1 | -1): void;
  refused(reason: 'crowded' | 'late'): void;
}

const ofDatabase: PlaceCounts = {
  waiting: noteWaiting,
  refused(reason) {
    countRefusedPlace(reason);
    if (reason === 'crowded') countLimit('database');
  },
};

interface Waiter {
  enter: () => void;
}

interface Holder {
  held: number;
  /** The turn in which it was last served. */
  lastTurn: number;
  waiting: Waiter[];
}

/**
 * Places (e.g. connections) for many holders (companies) that must not starve each other. A holder gets another place only
 * while more places are free than it holds, so that one remains for the next holder: of ten, a single company gets
 * five. The waiting holder that was served longest ago is next; within a holder the order is that of arrival.
 */
export class FairPlaces {
  #free: number;
  #turns = 0;
  readonly #holders = new Map<string, Holder>();
  readonly #counts: PlaceCounts;

  constructor(places: number, counts: PlaceCounts = ofDatabase) {
    this.#free = places;
    this.#counts = counts;
  }

  /**
   * Waits for a place; returns the function that releases it. With `patience`, throws ERR_TOO_MANY_REQUESTS when too
   * many of this holder wait, and ERR_SERVER_BUSY when the wait takes too long.
   */
  take(name: string, patience?: Patience): Promise<() => void> {
    const holder = this.#holders.get(name) ?? { held: 0, lastTurn: 0, waiting: [] };
    if (patience && holder.waiting.length >= patience.waiting) {
      this.#counts.refused('crowded');
      return Promise.reject(new AppError('ERR_TOO_MANY_REQUESTS'));
    }
    this.#holders.set(name, holder);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiter: Waiter = {
      enter: () => {
        clearTimeout(timer);
        this.#counts.waiting(-1);
        resolve(this.#releaseOf(name, holder));
      },
    };
    const leave = () => {
      holder.waiting.splice(holder.waiting.indexOf(waiter), 1);
      this.#forgetIdle(name, holder);
      this.#counts.waiting(-1);
      this.#counts.refused('late');
      reject(new AppError('ERR_SERVER_BUSY'));
    };
    const timer = patience && setTimeout(leave, patience.milliseconds);
    this.#counts.waiting(1);
    holder.waiting.push(waiter);
    this.#serve();
    return promise;
  }

  #releaseOf(name: string, holder: Holder): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      holder.held -= 1;
      this.#free += 1;
      this.#forgetIdle(name, holder);
      this.#serve();
    };
  }

  #serve(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#turns += 1;
      next.lastTurn = this.#turns;
      next.held += 1;
      this.#free -= 1;
      next.waiting.shift()?.enter();
    }
  }

  /** The waiting holder that may have another place and was served longest ago. */
  #next(): Holder | undefined {
    let next: Holder | undefined;
    for (const holder of this.#holders.values()) {
      const mayEnter = holder.waiting.length > 0 && holder.held < this.#free;
      if (mayEnter && (!next || holder.lastTurn < next.lastTurn)) next = holder;
    }
    return next;
  }

  #forgetIdle(name: string, { held, waiting }: Holder): void {
    if (held === 0 && waiting.length === 0) this.#holders.delete(name);
  }
}

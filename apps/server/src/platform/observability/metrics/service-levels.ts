import type { ServiceLevelName } from '@recado/contract';

/** Seconds in which a customer's message is on the screens, and in which a request is answered. */
export const promptMessage = 2;
export const promptRequest = 1;

const minute = 60_000;
/** Minutes that are remembered. */
const remembered = 60;

/** How many of some events were good, within the last hour. */
export interface LevelCount {
  good: number;
  total: number;
}

/** Counts good and bad events of the last hour, minute by minute. */
export class RecentCounts {
  readonly #minutes = Array.from({ length: remembered }, () => ({ minute: -1, good: 0, total: 0 }));
  readonly #now: () => number;

  /** `now`: milliseconds of any clock that only goes forward. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  count(isGood: boolean): void {
    const current = Math.floor(this.#now() / minute);
    const place = this.#minutes[current % remembered];
    if (!place) return;
    if (place.minute !== current) Object.assign(place, { minute: current, good: 0, total: 0 });
    place.total += 1;
    if (isGood) place.good += 1;
  }

  /** The sums of the last hour. */
  sum(): LevelCount {
    const oldest = Math.floor(this.#now() / minute) - remembered + 1;
    const recent = this.#minutes.filter((one) => one.minute >= oldest);
    return {
      good: recent.reduce((all, { good }) => all + good, 0),
      total: recent.reduce((all, { total }) => all + total, 0),
    };
  }
}

const levels: Record<ServiceLevelName, RecentCounts> = {
  inbound: new RecentCounts(),
  availability: new RecentCounts(),
  speed: new RecentCounts(),
  acknowledgement: new RecentCounts(),
};

/** Counts one event of a service level. */
export function countLevel(name: ServiceLevelName, isGood: boolean): void {
  levels[name].count(isGood);
}

/** How this process did in the last hour. */
export function recentLevels(): Record<ServiceLevelName, LevelCount> {
  return {
    inbound: levels.inbound.sum(),
    availability: levels.availability.sum(),
    speed: levels.speed.sum(),
    acknowledgement: levels.acknowledgement.sum(),
  };
}

/** How fast one number may send; times in milliseconds. */
export interface PaceSettings {
  /** Messages in a second: 80, or 20 with coexistence, where received ones count too (CLOUD-API 32). */
  perSecond: number;
  /** How long until one person may get another message, after a burst. */
  perPerson: number;
  /** How many messages one person may get at once. */
  burst: number;
}

/** The pace of one number, shared by all its jobs. It answers how long to wait, and never waits itself. */
export interface Pace {
  /**
   * Takes a place at `now`, or returns the milliseconds until there is one for this person; 0 means taken. The next free
   * place of the number is kept for the `message`, which others do not take before it asks again.
   */
  take(person: string, now: number, message?: string): number;
  /** A received message counts against the number's throughput, with coexistence. */
  received(now: number): void;
  /** WhatsApp refused: nobody (`person` null), or only this person, gets a message before `until`. */
  hold(person: string | null, until: number): void;
  /** How many people it remembers: those with a hold or a used burst. */
  readonly remembered: number;
}

const second = 1_000;
/**
 * How long before their time places are kept. Without them all that wait would ask again for each place that becomes free; with
 * more, a message of an agent would wait for all that a campaign has ready.
 */
const keptAhead = 2_000;

/**
 * The pace of one number. The number's limit holds for any second, so the times of the last second are kept. Of each
 * person who got a message a short while ago, only the time at which all theirs would have been sent evenly is kept.
 */
export function createPace({ perSecond, perPerson, burst }: PaceSettings): Pace {
  const tolerated = perPerson * (burst - 1);
  const evenAt = new Map<string, number>();
  const heldUntil = new Map<string, number>();
  let recent: number[] = [];
  /** The times of the places that are kept, by message, in their order. */
  const kept = new Map<string, number>();
  let numberHeldUntil = 0;
  let tidyAt = 0;

  const tidy = (now: number) => {
    if (now < tidyAt) return;
    tidyAt = now + 60_000;
    for (const times of [evenAt, heldUntil])
      for (const [person, until] of times) if (until <= now) times.delete(person);
  };

  const forgetPassed = (now: number) => {
    if ((recent[0] ?? now) <= now - second) recent = recent.filter((time) => time > now - second);
    // Of a message that did not ask again, e.g. because it was deleted.
    for (const [message, time] of kept) if (time <= now - second) kept.delete(message);
  };

  /** When the number has a place: for who comes to their own one whatever is kept, for others behind what is kept. */
  const numberFreeAt = (now: number, message: string | undefined) => {
    forgetPassed(now);
    const own = message === undefined ? undefined : kept.get(message);
    if (own !== undefined && own > now) return own;
    const times = own === undefined ? [...recent, ...kept.values()] : recent;
    const filling = times[times.length - perSecond];
    return filling === undefined ? now : filling + second;
  };

  const keep = (message: string, now: number, time: number) => {
    if (time <= (kept.get(message) ?? 0)) return;
    kept.delete(message);
    if (time <= now + keptAhead) kept.set(message, time);
  };

  return {
    take(person, now, message) {
      tidy(now);
      const placeFree = numberFreeAt(now, message);
      const numberFree = Math.max(placeFree, numberHeldUntil);
      const personFree = Math.max((evenAt.get(person) ?? 0) - tolerated, heldUntil.get(person) ?? 0);
      const wait = Math.max(numberFree, personFree) - now;
      if (message !== undefined && wait > 0 && placeFree === now + wait) keep(message, now, placeFree);
      if (wait > 0) return Math.ceil(wait);
      if (message !== undefined) kept.delete(message);
      recent.push(now);
      evenAt.set(person, Math.max(evenAt.get(person) ?? 0, now) + perPerson);
      return 0;
    },
    received(now) {
      recent.push(now);
    },
    hold(person, until) {
      if (person === null) numberHeldUntil = Math.max(numberHeldUntil, until);
      else heldUntil.set(person, Math.max(heldUntil.get(person) ?? 0, until));
    },
    get remembered() {
      return new Set([...evenAt.keys(), ...heldUntil.keys()]).size;
    },
  };
}

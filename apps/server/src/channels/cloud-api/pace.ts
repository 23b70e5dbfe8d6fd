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
  /** Takes a place at `now`, or returns the milliseconds until there is one for this person; 0 means taken. */
  take(person: string, now: number): number;
  /** A received message counts against the number's throughput, with coexistence. */
  received(now: number): void;
  /** WhatsApp refused: nobody (`person` null), or only this person, gets a message before `until`. */
  hold(person: string | null, until: number): void;
  /** How many people it remembers: those with a hold or a used burst. */
  readonly remembered: number;
}

const second = 1_000;

/**
 * The pace of one number. The number's limit holds for any second, so the times of the last second are kept. Of each
 * person who got a message a short while ago, only the time at which all theirs would have been sent evenly is kept.
 */
export function createPace({ perSecond, perPerson, burst }: PaceSettings): Pace {
  const tolerated = perPerson * (burst - 1);
  const evenAt = new Map<string, number>();
  const heldUntil = new Map<string, number>();
  let recent: number[] = [];
  let numberHeldUntil = 0;
  let tidyAt = 0;

  const tidy = (now: number) => {
    if (now < tidyAt) return;
    tidyAt = now + 60_000;
    for (const times of [evenAt, heldUntil])
      for (const [person, until] of times) if (until <= now) times.delete(person);
  };

  const numberFreeAt = (now: number) => {
    if ((recent[0] ?? now) <= now - second) recent = recent.filter((time) => time > now - second);
    const filling = recent[recent.length - perSecond];
    return filling === undefined ? now : filling + second;
  };

  return {
    take(person, now) {
      tidy(now);
      const numberFree = Math.max(numberFreeAt(now), numberHeldUntil);
      const personFree = Math.max((evenAt.get(person) ?? 0) - tolerated, heldUntil.get(person) ?? 0);
      const wait = Math.max(numberFree, personFree) - now;
      if (wait > 0) return Math.ceil(wait);
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

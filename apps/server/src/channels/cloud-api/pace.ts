/** How fast an official number may send (CLOUD-API, Throughput; WHATSAPP.md, Limits). */
export interface Pace {
  /** Milliseconds until the next message to this person may be sent; 0: now, and it counts as sent. */
  take(person: string, now: number): number;
  /** Nothing is sent to a person, or at all, for so many milliseconds. */
  pause(milliseconds: number, now: number, person?: string): void;
}

/** A person may get a burst of messages, then about one in six seconds. */
const burst = 20;
const perPerson = 6_000;
/** People whose pace is remembered; the oldest are forgotten, and their burst begins anew. */
const mostPeople = 5_000;

/** The pace of one number, `perSecond` messages. */
export function createPace(perSecond: number): Pace {
  const gap = 1_000 / perSecond;
  const people = new Map<string, number>();
  let nextAt = 0;

  /** When the burst of a person would be used up: each message moves it by six seconds (leaky bucket). */
  const fillOf = (person: string, now: number) => Math.max(people.get(person) ?? 0, now);

  return {
    take(person, now) {
      const wait = Math.max(nextAt - now, fillOf(person, now) - now - (burst - 1) * perPerson, 0);
      if (wait > 0) return Math.ceil(wait);
      nextAt = Math.max(nextAt, now - gap) + gap;
      const fill = fillOf(person, now) + perPerson;
      people.delete(person);
      people.set(person, fill);
      if (people.size > mostPeople) for (const oldest of people.keys()) return forget(oldest);
      return 0;
    },
    pause(milliseconds, now, person) {
      if (person === undefined) nextAt = Math.max(nextAt, now + milliseconds);
      else people.set(person, Math.max(fillOf(person, now), now + milliseconds + (burst - 1) * perPerson));
    },
  };

  function forget(person: string): number {
    people.delete(person);
    return 0;
  }
}

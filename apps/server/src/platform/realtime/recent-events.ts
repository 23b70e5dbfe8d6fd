import type { Clock } from '../platform.ts';

/** How long a room's last event is remembered; a browser opens its socket about a second after its first answers. */
const rememberedMilliseconds = 60_000;

/** The rooms that recently received an event. */
export interface RecentEvents {
  /** Records that an event was sent to these rooms. */
  sent(rooms: readonly string[]): void;
  /** Whether one of these rooms may have received an event since then; true if that is too long ago to know. */
  anySince(since: Date, rooms: Iterable<string>): boolean;
}

/** Remembers them for a minute. For a single process only: it does not know the events of others. */
export function rememberEvents(clock: Clock): RecentEvents {
  const startedAt = clock().getTime();
  /** Ordered by their last events. */
  const lastEvents = new Map<string, number>();

  function forgetOld(now: number): void {
    for (const [name, at] of lastEvents) {
      if (at >= now - rememberedMilliseconds) return;
      lastEvents.delete(name);
    }
  }

  return {
    sent(rooms) {
      const now = clock().getTime();
      forgetOld(now);
      for (const name of rooms) {
        lastEvents.delete(name);
        lastEvents.set(name, now);
      }
    },
    anySince(since, rooms) {
      const from = since.getTime();
      if (from < Math.max(startedAt, clock().getTime() - rememberedMilliseconds)) return true;
      return [...rooms].some((name) => (lastEvents.get(name) ?? 0) >= from);
    },
  };
}

/** With several processes, events may be missed at any time: every client that connects reloads. */
export const unknownEvents: RecentEvents = { sent: () => undefined, anySince: () => true };

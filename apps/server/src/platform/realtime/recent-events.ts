import type { EventName } from '@recado/api/contract';
import type { Clock } from '../platform.ts';

/** How long a room's events are remembered; a browser opens its socket about a second after its first answers. */
const rememberedMilliseconds = 60_000;

/** The kinds of events that each room recently received. */
export interface RecentEvents {
  /** Records that an event was sent to these rooms. */
  sent(name: EventName, rooms: readonly string[]): void;
  /** The kinds of events that one of these rooms has received since then; null if that is too long ago to know. */
  since(moment: Date, rooms: Iterable<string>): EventName[] | null;
}

/** Remembers them for a minute. For a single process only: it does not know the events of others. */
export function rememberEvents(clock: Clock): RecentEvents {
  const startedAt = clock().getTime();
  /** When each room last received each kind of event; rooms ordered by their last event. */
  const heard = new Map<string, Map<EventName, number>>();

  function forgetOld(now: number): void {
    for (const [room, times] of heard) {
      if (Math.max(...times.values()) >= now - rememberedMilliseconds) return;
      heard.delete(room);
    }
  }

  return {
    sent(name, rooms) {
      const now = clock().getTime();
      forgetOld(now);
      for (const room of rooms) {
        const times = heard.get(room) ?? new Map();
        heard.delete(room);
        heard.set(room, times.set(name, now));
      }
    },
    since(moment, rooms) {
      const from = moment.getTime();
      if (from < Math.max(startedAt, clock().getTime() - rememberedMilliseconds)) return null;
      const missed = new Set<EventName>();
      for (const room of rooms) for (const [name, at] of heard.get(room) ?? []) if (at >= from) missed.add(name);
      return [...missed];
    },
  };
}

/** With several processes, events may be missed at any time: every client that connects reloads. */
export const unknownEvents: RecentEvents = { sent: () => undefined, since: () => null };

import { localMoment } from '@recado/api/local-moment';
import { brasilia, zones } from './time-zones.ts';

/** Times of the day, HH:mm, between which nothing is sent; null: always. The end may be on the next day. */
export interface QuietHours {
  quietFrom: string | null;
  quietUntil: string | null;
}

/** Which zones of recipients may be written to now, and when the next one may. */
export interface Waking {
  awake: string[];
  /** Null when all are awake. */
  nextAt: Date | null;
}

/** Which zones are outside the quiet hours. */
export function wakingZones({ quietFrom, quietUntil }: QuietHours, companyZone: string, now: Date): Waking {
  const all = [...Object.keys(zones), brasilia, ''];
  if (!quietFrom || !quietUntil) return { awake: all, nextAt: null };
  const from = minuteOf(quietFrom);
  const until = minuteOf(quietUntil);
  const waits = new Map<string, number>();
  for (const zone of all) {
    const { minuteOfDay } = localMoment(now, zone || companyZone);
    const isQuiet =
      from <= until ? minuteOfDay >= from && minuteOfDay < until : minuteOfDay >= from || minuteOfDay < until;
    if (isQuiet) waits.set(zone, (until - minuteOfDay + minutesOfDay) % minutesOfDay);
  }
  const awake = all.filter((zone) => !waits.has(zone));
  if (waits.size === 0) return { awake, nextAt: null };
  const startOfMinute = Math.floor(now.getTime() / 60_000) * 60_000;
  return { awake, nextAt: new Date(startOfMinute + Math.min(...waits.values()) * 60_000) };
}

const minutesOfDay = 24 * 60;

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

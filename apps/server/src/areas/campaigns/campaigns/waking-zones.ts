import { localMoment } from '@recado/contract/local-moment';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The times of the day, HH:mm, between which nothing is sent; null: messages are sent all day. The end may be on the
 * next day.
 */
export interface QuietHours {
  quietFrom: string | null;
  quietUntil: string | null;
}

/** The zones whose recipients may be written to now, and when the next zone joins them. */
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

/** The area codes of Brazil that are not in the time zone of Brasília. */
const zones: Readonly<Record<string, readonly string[]>> = {
  'America/Manaus': ['92', '97'],
  'America/Rio_Branco': ['68'],
  'America/Porto_Velho': ['69'],
  'America/Boa_Vista': ['95'],
  'America/Cuiaba': ['65', '66'],
  'America/Campo_Grande': ['67'],
};
/** The time zone of most of Brazil. */
const brasilia = 'America/Sao_Paulo';

/** The time zone of a number by its area code; empty outside Brazil, where the time zone of the company applies. */
export function zoneOfNumber(number: SQL): SQL {
  const cases = Object.entries(zones).map(([zone, codes]) => {
    const prefixes = sql.join(
      codes.map((code) => sql`${`55${code}`}`),
      sql`, `,
    );
    return sql`when left(${number}, 4) in (${prefixes}) then ${zone}`;
  });
  return sql`case ${sql.join(cases, sql` `)} when left(${number}, 2) = '55' then ${brasilia} else '' end`;
}

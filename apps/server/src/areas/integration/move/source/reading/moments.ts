const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
/** `2025-01-31 12:00:00.123456+00`, with a T, without parts of seconds or without a zone. */
const written = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/;
const day = /^(\d{4})-(\d\d)-(\d\d)/;
/** As people of the family's countries write them. */
const localDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/;

/** A moment as a server writes it; null if it is none, or outside of 2000 to 2100. `zone`: of texts without one. */
export function readMoment(text: string, zone = '+00:00'): Date | null {
  const match = written.exec(text);
  if (match === null) return null;
  const [, year, month, date, hour, minute, second = '00', fraction = '', offset = zone] = match;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const whole = /^[+-]\d\d$/.test(offset) ? `${offset}:00` : offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const moment = new Date(`${year}-${month}-${date}T${hour}:${minute}:${second}.${milliseconds}${whole}`);
  return isUsual(moment.getTime()) ? moment : null;
}

/** A day (YYYY-MM-DD) from any of the texts that the editions store; null if it is none, or outside of 2000 to 2100. */
export function readDay(text: string): string | null {
  const iso = day.exec(text);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const local = localDay.exec(text);
  if (local !== null) return dayOf(local[3], local[2]?.padStart(2, '0'), local[1]?.padStart(2, '0'));
  // What JavaScript writes: `Wed Jan 01 2031 00:00:00 GMT-0300 (…)`.
  const spoken = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d{4})/.exec(text);
  if (spoken === null) return null;
  const month =
    1 + ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].indexOf(spoken[1] ?? '');
  return dayOf(spoken[3], String(month).padStart(2, '0'), spoken[2]);
}

function dayOf(year = '', month = '', date = ''): string | null {
  const text = `${year}-${month}-${date}`;
  const moment = new Date(`${text}T00:00:00Z`);
  // February 30 is none.
  return isUsual(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
}

function isUsual(time: number): boolean {
  return time >= earliest && time < latest;
}

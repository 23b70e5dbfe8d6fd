/** A moment in the local time of a time zone. */
export interface LocalMoment {
  /** 0 is Sunday. */
  weekday: number;
  /** Minutes since local midnight. */
  minuteOfDay: number;
  hour: number;
  /** DD/MM/YYYY. */
  day: string;
  /** HH:MM:SS. */
  clock: string;
  /** The local time as if it were UTC: for arithmetic within the zone. */
  asUtc: Date;
}

const fallbackZone = 'America/Sao_Paulo';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Converts a moment to local time; an unknown zone counts as São Paulo. */
export function localMoment(moment: Date, timeZone: string): LocalMoment {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00';
  const [year, month, date] = [read('year'), read('month'), read('day')];
  const [hour, minute, second] = [read('hour'), read('minute'), read('second')];
  const asUtc = new Date(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  return {
    weekday: asUtc.getUTCDay(),
    minuteOfDay: Number(hour) * 60 + Number(minute),
    hour: Number(hour),
    day: `${date}/${month}/${year}`,
    clock: `${hour}:${minute}:${second}`,
    asUtc,
  };
}

const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i;

/** The moment of an ISO 8601 text; one without a zone is a local time of the given zone. */
export function momentIn(text: string, timeZone: string): Date {
  if (hasZone.test(text)) return new Date(text);
  const asUtc = new Date(`${text.replace(' ', 'T')}Z`);
  const ahead = (moment: Date) => localMoment(moment, timeZone).asUtc.getTime() - moment.getTime();
  // The zone's offset from UTC may differ between the two moments; the one at the result applies.
  const nearly = new Date(asUtc.getTime() - ahead(asUtc));
  return new Date(asUtc.getTime() - ahead(nearly));
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = createFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  };
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: fallbackZone });
  }
}

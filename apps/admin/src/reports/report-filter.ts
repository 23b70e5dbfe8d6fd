/** The filters of the report as stored in its URL, so that links can point to any of its rows (SPEC §7). */
export interface ReportFilterValues {
  searchParam: string;
  contactId: number | null;
  whatsappId: number[];
  users: number[];
  queueIds: number[];
  status: string[];
  dateFrom: string | null;
  dateTo: string | null;
  /** The hour of the week in which a round began; 1 is Monday. */
  weekday: number | null;
  hour: number | null;
  /** `any` advertisement, `none`, or one of a name (`adOf`). */
  source: string | null;
}

const adPrefix = 'ad:';

/** The choice of the rounds that an advertisement of this name led to. */
export function adOf(name: string): string {
  return `${adPrefix}${name}`;
}

/** The name of the chosen advertisement; undefined if none is chosen by name. */
export function nameOfAd(source: string | null): string | undefined {
  return source?.startsWith(adPrefix) ? source.slice(adPrefix.length) : undefined;
}

const lists = ['whatsappId', 'users', 'queueIds'] as const;
const days = ['dateFrom', 'dateTo'] as const;

/** Reads the filters from the query of a URL; missing and invalid parameters are ignored. */
export function readFilter(address: URLSearchParams): ReportFilterValues {
  const numbers = (name: string) =>
    (address.get(name) ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0);
  const whole = (name: string, from: number, to: number) => {
    const text = address.get(name) ?? '';
    return /^\d{1,2}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : null;
  };
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(address.get(name) ?? '') ? address.get(name) : null);
  return {
    searchParam: address.get('searchParam') ?? '',
    contactId: numbers('contactId')[0] ?? null,
    whatsappId: numbers('whatsappId'),
    users: numbers('users'),
    queueIds: numbers('queueIds'),
    status: (address.get('status') ?? '').split(',').filter((one) => ['open', 'pending', 'closed'].includes(one)),
    dateFrom: day('dateFrom'),
    dateTo: day('dateTo'),
    weekday: whole('weekday', 1, 7),
    hour: whole('hour', 0, 23),
    source: sourceIn(address.get('source') ?? ''),
  };
}

function sourceIn(text: string): string | null {
  return text === 'any' || text === 'none' || (text.length > adPrefix.length && nameOfAd(text)) ? text : null;
}

/** The query of the report's URL with these filters. */
export function addressOf(filter: Partial<ReportFilterValues>): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') address.set(name, text);
  }
  return address;
}

/** The query for the server with these filters: lists are JSON (SPEC §7). */
export function queryOf(filter: ReportFilterValues): Record<string, string> {
  const query: Record<string, string> = {};
  if (filter.searchParam) query.searchParam = filter.searchParam;
  if (filter.contactId) query.contactId = String(filter.contactId);
  for (const name of lists) if (filter[name].length > 0) query[name] = JSON.stringify(filter[name]);
  if (filter.status.length > 0) query.status = JSON.stringify(filter.status);
  for (const name of ['weekday', 'hour'] as const) if (filter[name] !== null) query[name] = String(filter[name]);
  const ad = nameOfAd(filter.source);
  if (ad) query.ad = ad;
  else if (filter.source) query.cameByAd = String(filter.source === 'any');
  for (const name of days) query[name] = filter[name] ?? '';
  return query;
}

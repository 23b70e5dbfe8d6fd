import { type AnswerInput, mostCounted, type OperatedCompany, pageSize, type QueryOutput } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit, UnitReader } from '../../../platform/database/database.ts';
import { aiUse, type CountByCompany, webhookUse } from './in-process-events.ts';

type Asked = QueryOutput<'GET /operations/companies'>;
type Period = Asked['period'];

const hour = 60 * 60_000;
const lengths: Record<Period, number> = { day: 24 * hour, month: 30 * 24 * hour };
/** Milliseconds for which pages and orders are made of the same figures: they are sums over many rows. */
const shared = 30_000;

/** Creates the function that lists what each company takes of the installation. Units are system units. */
export function createCompanyCosts() {
  const latest = new Map<Period, { at: number; companies: Promise<OperatedCompany[]> }>();

  function costsOf(reader: UnitReader, period: Period): Promise<OperatedCompany[]> {
    const now = performance.now();
    const known = latest.get(period);
    if (known && now - known.at < shared) return known.companies;
    const companies = reader.inUnit((unit) => readCosts(unit, new Date(unit.now().getTime() - lengths[period])));
    // Until it is read, nobody else reads; a failed reading is not kept.
    const reading = { at: Number.POSITIVE_INFINITY, companies };
    latest.set(period, reading);
    companies.then(
      () => {
        reading.at = performance.now();
      },
      () => latest.get(period) === reading && latest.delete(period),
    );
    return companies;
  }

  return async (
    reader: UnitReader,
    { period, sort, searchParam = '', pageNumber }: Asked,
  ): Promise<AnswerInput<'GET /operations/companies'>> => {
    const word = folded(searchParam);
    const found = (await costsOf(reader, period)).filter(({ name }) => folded(name).includes(word));
    const sorted = found.toSorted((a, b) => b[sort] - a[sort] || a.name.localeCompare(b.name) || a.id - b.id);
    const end = pageNumber * pageSize;
    return {
      records: sorted.slice(end - pageSize, end),
      count: Math.min(found.length, mostCounted),
      hasMore: found.length > end,
    };
  };
}

/** Without case and accents, as names are searched elsewhere. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();
}

const namedCompanies = z.array(z.object({ id: z.number(), name: z.string() }));

async function readCosts(unit: Unit, since: Date): Promise<OperatedCompany[]> {
  const companies = namedCompanies.parse((await unit.db.execute(sql`select id, name from companies`)).rows);
  // Company by company, so that each is a range of an index: together they would be a scan of all messages.
  const ofCompany = (counted: SQL) => countBy(unit, sql`select c.id, (${counted}) as count from companies c`);
  const from = sql`${since.toISOString()}::timestamptz`;
  const messages = await ofCompany(
    sql`select count(*) from messages m where m.company_id = c.id and m.created_at > ${from}`,
  );
  const media = await countBy(
    unit,
    sql`select company_id as id, sum(size) as count from media_files where created_at > ${from} group by company_id`,
  );
  const jobs = await countBy(
    unit,
    sql`select company_id as id, count(*) as count from jobs
      where company_id is not null and (failed_at is not null or run_at <= now()) group by company_id`,
  );
  const webhooks = await unit.query(webhookUse, since);
  const ai = await unit.query(aiUse, unit.now());
  const of = (counts: CountByCompany, id: number) => counts.get(id) ?? 0;
  return companies.map(({ id, name }) => ({
    id,
    name,
    messages: of(messages, id),
    media: of(media, id),
    webhooks: of(webhooks, id),
    ai: of(ai, id),
    jobs: of(jobs, id),
  }));
}

const counts = z.array(z.object({ id: z.number(), count: z.coerce.number() }));

async function countBy({ db }: Unit, query: SQL): Promise<CountByCompany> {
  const { rows } = await db.execute(query);
  return new Map(counts.parse(rows).map(({ id, count }) => [id, count]));
}

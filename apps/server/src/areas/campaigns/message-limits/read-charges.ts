import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import type { Rates } from '../../conversations/message-rates/rates.ts';
import { messageCharges } from '../../conversations/templates/templates.schema.ts';
import type { Month } from './months.ts';

const { companyId, connectionId, campaignId, category, country, billable, chargedAt } = messageCharges;

const charged = z.object({
  month: z.string(),
  connectionId: z.int().nullable(),
  campaignId: z.int().nullable(),
  category: z.string(),
  country: z.string().nullable(),
  billable: z.boolean(),
  /** How many rates' first days had come when it was charged. */
  period: z.int(),
  messages: z.int(),
});
const chargedRows = z.array(charged);

/** The messages that WhatsApp charged alike: `day` is one on which their rate was valid. */
export type Charged = Omit<z.output<typeof charged>, 'period'> & { day: string };

/** The days of months, from the first of one to the last of another. */
type Days = Pick<Month, 'from' | 'until' | 'timeZone'>;

/**
 * The charges of a company within some days, counted by month, number, campaign, category, country and rates; `apart`:
 * whether numbers and campaigns are counted apart, for which the index by company and time is read.
 */
export async function readCharges(
  { db }: Unit,
  company: number,
  { from, until, timeZone }: Days,
  { rates, apart }: { rates: Rates; apart: boolean },
): Promise<Charged[]> {
  const local = sql`(${chargedAt} at time zone ${timeZone})`;
  const only = (column: typeof connectionId | typeof campaignId): SQL => (apart ? sql`${column}` : sql`null::integer`);
  const { rows } = await db.execute(sql`
    select to_char(${local}, 'YYYY-MM') as month, ${only(connectionId)} as "connectionId",
      ${only(campaignId)} as "campaignId", ${category} as category, ${country} as country, ${billable} as billable,
      width_bucket(${local}::date, ${sql.param([...rates.days])}::date[]) as period, count(*)::int as messages
    from ${messageCharges}
    where ${companyId} = ${company}::integer
      and ${chargedAt} >= (${from}::date::timestamp at time zone ${timeZone})
      and ${chargedAt} < (${until}::date::timestamp at time zone ${timeZone})
    group by 1, 2, 3, 4, 5, 6, 7`);
  return chargedRows
    .parse(rows)
    .map(({ period, ...alike }) => ({ ...alike, day: rates.days[period - 1] ?? beforeAllRates }));
}

/** No rate is valid on it. */
const beforeAllRates = '0001-01-01';

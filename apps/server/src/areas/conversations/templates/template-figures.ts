import type { AnswerInput, QueryOutput } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { dayIn } from '../../../platform/day.ts';
import { type Days, daysBetween } from '../../../platform/days-between.ts';
import { timeZoneOf } from '../../company/companies/time-zone.ts';
import { messages } from '../messages/messages.schema.ts';
import { type ChargedMessages, chargesPriced } from './in-process-events.ts';
import { requireAccount, requireTemplate } from './template-rows.ts';
import { messageCharges, messageTemplates } from './templates.schema.ts';

type Figures = AnswerInput<'GET /templates/:templateId/figures'>;
type Period = QueryOutput<'GET /templates/:templateId/figures'>;

/** The most templates of an answer. */
const mostTemplates = 1000;

const sums = z.object({
  templateId: z.int(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  clicked: z.int(),
  failed: z.int(),
});
const sumRows = z.array(sums);
const charges = z.object({
  templateId: z.int(),
  category: z.string(),
  country: z.string().nullable(),
  day: z.string(),
  count: z.int(),
  billable: z.int(),
});
const chargeRows = z.array(charges);

/** What became of the messages of each template of a company, or of one account, most sent first. */
export async function readFigures(
  unit: Unit,
  companyId: number,
  { whatsappId, ...period }: QueryOutput<'GET /templates/figures'>,
): Promise<AnswerInput<'GET /templates/figures'>> {
  const account = whatsappId === undefined ? undefined : await requireAccount(unit, companyId, whatsappId);
  const own = eq(messageTemplates.companyId, companyId);
  const ids = unit.db
    .select({ id: messageTemplates.id })
    .from(messageTemplates)
    .where(account ? and(own, eq(messageTemplates.accountId, account.accountId)) : own)
    .limit(mostTemplates);
  return { records: await figuresOf(unit, companyId, await ids, period) };
}

/** The same for one template. Throws ERR_NO_TEMPLATE_FOUND. */
export async function readFiguresOf(unit: Unit, companyId: number, id: number, period: Period): Promise<Figures> {
  await requireTemplate(unit, companyId, id);
  const [figures] = await figuresOf(unit, companyId, [{ id }], period);
  return figures ?? nothing(id);
}

async function figuresOf(
  unit: Unit,
  companyId: number,
  templates: readonly { id: number }[],
  { dateFrom, dateTo }: Period,
): Promise<Figures[]> {
  const timeZone = await timeZoneOf(unit, companyId);
  const names = { today: dayIn(timeZone, unit.now()), from: 'dateFrom', to: 'dateTo' };
  const scope = { companyId, timeZone, ids: templates.map(({ id }) => id), days: daysBetween(dateFrom, dateTo, names) };
  const [sent, charged] = [await readSums(unit, scope), await readCharges(unit, scope)];
  const prices = await pricesOf(unit, companyId, charged);
  const found = new Map(sent.map((row) => [row.templateId, { ...nothing(row.templateId), ...row }]));
  for (const { templateId, count, billable } of charged) {
    const figures = found.get(templateId) ?? nothing(templateId);
    found.set(templateId, { ...figures, charged: figures.charged + count, billable: figures.billable + billable });
  }
  return [...found.values()]
    .map((figures) => ({ ...figures, ...prices.get(figures.templateId) }))
    .sort((one, other) => other.sent - one.sent || one.templateId - other.templateId);
}

function nothing(templateId: number): Figures {
  const counts = { sent: 0, delivered: 0, read: 0, clicked: 0, failed: 0, charged: 0, billable: 0 };
  return { templateId, ...counts, cost: null, currency: null };
}

/** The templates, and the days in the company's time zone. */
interface Scope {
  companyId: number;
  timeZone: string;
  ids: number[];
  days: Days;
}

/** The condition that a moment lies in the days. */
function isWithin(column: typeof messages.createdAt | typeof messageCharges.chargedAt, { timeZone, days }: Scope) {
  return sql`${column} >= ${days.from}::date::timestamp at time zone ${timeZone}
    and ${column} < (${days.to}::date + 1)::timestamp at time zone ${timeZone}`;
}

/** A click is a customer's answer to the message in the words of one of its quick replies. */
async function readSums({ db }: Unit, scope: Scope): Promise<z.output<typeof sums>[]> {
  const { rows } = await db.execute(sql`
    select ${messages.templateId} as "templateId",
      (count(*) filter (where ${messages.ack} >= 1))::int as sent,
      (count(*) filter (where ${messages.ack} >= 2))::int as delivered,
      (count(*) filter (where ${messages.ack} >= 3))::int as read,
      (count(*) filter (where ${messages.failedCode} is not null and ${messages.ack} = 0))::int as failed,
      (count(*) filter (where exists (
        select 1 from ${messages} answer
        where answer.quoted_message_id = ${messages.id} and not answer.from_me
          and ${messages.data} -> 'template' -> 'content' -> 'buttons' @>
            jsonb_build_array(jsonb_build_object('type', 'QUICK_REPLY', 'text', answer.body)))))::int as clicked
    from ${messages}
    where ${messages.companyId} = ${scope.companyId}
      and ${messages.templateId} = any(${sql.param(scope.ids)}::integer[]) and ${isWithin(messages.createdAt, scope)}
    group by ${messages.templateId}`);
  return sumRows.parse(rows);
}

async function readCharges({ db }: Unit, scope: Scope): Promise<z.output<typeof charges>[]> {
  const { templateId, category, country, billable, chargedAt } = messageCharges;
  const { rows } = await db.execute(sql`
    select ${templateId} as "templateId", ${category} as category, ${country} as country,
      (${chargedAt} at time zone ${scope.timeZone})::date::text as day,
      count(*)::int as count, (count(*) filter (where ${billable}))::int as billable
    from ${messageCharges}
    where ${messageCharges.companyId} = ${scope.companyId}
      and ${templateId} = any(${sql.param(scope.ids)}::integer[]) and ${isWithin(messageCharges.chargedAt, scope)}
    group by 1, 2, 3, 4`);
  return chargeRows.parse(rows);
}

/** The cost of billable messages by template, where a module knows rates. */
async function pricesOf(unit: Unit, companyId: number, charged: readonly z.output<typeof charges>[]) {
  const prices = new Map<number, { cost: number; currency: string }>();
  const billed: ChargedMessages[] = charged.map(({ billable, ...one }) => ({ ...one, count: billable }));
  await unit.emit(chargesPriced, {
    companyId,
    charges: billed.filter(({ count }) => count > 0),
    price: (templateId, cost, currency) => prices.set(templateId, { cost, currency }),
  });
  return prices;
}

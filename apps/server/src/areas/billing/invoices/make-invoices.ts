import type { InvoiceLine } from '@recado/contract';
import { recurrenceMonths } from '@recado/contract/due-dates';
import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { amountOf, centsOf } from './amounts.ts';
import { publishInvoice } from './invoice-events.ts';
import { invoiceAdjustments, invoices } from './invoices.schema.ts';
import { endOfPeriod, type Terms } from './periods.ts';
import { settleInvoice, termsOf } from './settle-invoice.ts';

type Services = Pick<Platform, 'database' | 'clock' | 'configuration' | 'logger'>;
/** The number of companies that are read at once. */
const atOnce = 500;

/** Creates, every hour, the invoices that are due soon; a failed one is retried in the next hour. */
export function makeInvoicesWork(services: Services): RecurringWork {
  return {
    name: 'make-invoices',
    pattern: '5 * * * *',
    run: async (signal) => {
      await makeInvoices(services, signal);
    },
  };
}

/**
 * Creates one invoice per company and due date, some days before it (SERVER §2, Invoices), each in its own unit, so
 * that a failure does not prevent the others. Idempotent, also in several simultaneous processes. Returns the number of
 * new invoices; throws at the end if some failed, so that they are retried.
 */
export async function makeInvoices(services: Services, signal?: AbortSignal): Promise<number> {
  const { database, configuration, clock, logger } = services;
  // In the time zone of a company it may be another day.
  const horizon = addDays(dayIn('UTC', clock()), configuration.invoiceDaysAhead + 1);
  let made = 0;
  let failed = 0;
  for (let last = 0; ; ) {
    const ids = await database.system((unit) => dueCompanies(unit, horizon, last));
    for (const companyId of ids) {
      if (signal?.aborted) return made;
      try {
        made += Number(await database.system((unit) => makeInvoice(services, unit, companyId, 'when near')));
      } catch (error) {
        failed += 1;
        logger.error({ err: error, company: companyId }, 'an invoice could not be made');
      }
    }
    last = ids.at(-1) ?? last;
    if (ids.length < atOnce) break;
  }
  if (failed > 0) throw new Error(`${failed} invoices could not be made`);
  return made;
}

/** The ids of companies that may work and are due until `horizon`, without an invoice for that due date. */
async function dueCompanies(unit: Unit, horizon: string, last: number): Promise<number[]> {
  const isMade = sql`exists (select 1 from ${invoices}
    where ${invoices.companyId} = ${companies.id} and ${invoices.dueDate} = ${companies.dueDate})`;
  const isDue = and(isNotNull(companies.dueDate), sql`${companies.dueDate} <= ${horizon}::date`, sql`not ${isMade}`);
  const rows = await unit.db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(companies.status, isNull(companies.retiredAt), isNotNull(companies.planId), isDue, gt(companies.id, last)),
    )
    .orderBy(asc(companies.id))
    .limit(atOnce);
  return rows.map(({ id }) => id);
}

/**
 * Creates the invoice for the due date of a company; with `early` also if that is far off. Its content is then fixed:
 * later changes of the plan adjust the next invoice (ADR 56). An invoice with nothing to pay is paid at once. Returns
 * whether it created an invoice. Requires a system unit.
 */
export async function makeInvoice(
  services: Pick<Platform, 'clock' | 'configuration'>,
  unit: Unit,
  companyId: number,
  when: 'when near' | 'early',
): Promise<boolean> {
  await lockCompany(unit, companyId);
  const terms = await termsOf(unit, companyId);
  const { dueDate } = terms;
  const today = dayIn(terms.timeZone, services.clock());
  const horizon = addDays(today, services.configuration.invoiceDaysAhead);
  if (dueDate === null || (when === 'when near' && dueDate > horizon)) return false;
  if (await isCovered(unit, companyId, terms, dueDate)) return false;
  const lines = await linesFor(unit, companyId, terms);
  const [plan] = lines;
  if (!plan) return false;
  const total = lines.reduce((sum, { value }) => sum + centsOf(value), 0);
  if (total < 0) lines.push({ kind: 'credit', detail: plan.detail, value: amountOf(-total), days: null });
  const value = amountOf(Math.max(0, total));
  const [invoice] = await unit.db
    .insert(invoices)
    .values({ companyId, dueDate, detail: plan.detail, value, lines })
    .onConflictDoNothing()
    .returning();
  if (!invoice) return false;
  await unit.db
    .update(invoiceAdjustments)
    .set({ invoiceId: invoice.id })
    .where(and(eq(invoiceAdjustments.companyId, companyId), isNull(invoiceAdjustments.invoiceId)));
  if (total < 0) {
    const left = { companyId, kind: 'credit', detail: plan.detail, cents: total } as const;
    await unit.db.insert(invoiceAdjustments).values(left);
  }
  await publishInvoice(unit, 'create', invoice);
  if (value === 0) await settleInvoice(unit, invoice, 'credit');
  return true;
}

/**
 * Creates the invoice of a company that was founded, or whose due date or status changed, if it is due soon, so that it
 * can be paid at once. Requires a system unit.
 */
export async function invoiceIfDue(
  services: Pick<Platform, 'clock' | 'configuration'>,
  unit: Unit,
  { companyId }: { companyId: number },
): Promise<void> {
  const mayWork = and(eq(companies.id, companyId), companies.status, isNull(companies.retiredAt));
  if ((await unit.db.$count(companies, mayWork)) > 0) await makeInvoice(services, unit, companyId, 'when near');
}

/**
 * The invoice that a company pays now: the oldest open one. If there is none, the next one is made, for a company that
 * never paid also before it is due soon. Requires a system unit. Throws ERR_NOTHING_DUE.
 */
export async function nextInvoice(
  services: Pick<Platform, 'clock' | 'configuration'>,
  unit: Unit,
  companyId: number,
): Promise<typeof invoices.$inferSelect> {
  const find = async () => {
    const [oldest] = await unit.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.companyId, companyId), eq(invoices.status, 'open')))
      .orderBy(asc(invoices.dueDate), asc(invoices.id))
      .limit(1);
    return oldest;
  };
  const open = await find();
  if (open) return open;
  const isPaid = and(eq(invoices.companyId, companyId), eq(invoices.status, 'paid'));
  const hasPaid = (await unit.db.$count(invoices, isPaid)) > 0;
  await makeInvoice(services, unit, companyId, hasPaid ? 'when near' : 'early');
  const made = await find();
  if (!made) throw new AppError('ERR_NOTHING_DUE');
  return made;
}

/**
 * Whether an open invoice is for the same period, because the super user moved the due date by some days since its
 * creation.
 */
async function isCovered(unit: Unit, companyId: number, terms: Terms, dueDate: string): Promise<boolean> {
  const before = await unit.db
    .select({ dueDate: invoices.dueDate })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.status, 'open'), lt(invoices.dueDate, dueDate)));
  return before.some((invoice) => endOfPeriod(terms, invoice.dueDate) > dueDate);
}

/**
 * The lines of an invoice: the plan for all months until the next due date, and open adjustments; empty without a plan.
 */
async function linesFor(unit: Unit, companyId: number, { recurrence }: Terms): Promise<InvoiceLine[]> {
  const [plan] = await unit.db
    .select({ name: plans.name, value: plans.value })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  if (!plan) return [];
  const waiting = await unit.db
    .select()
    .from(invoiceAdjustments)
    .where(and(eq(invoiceAdjustments.companyId, companyId), isNull(invoiceAdjustments.invoiceId)))
    .orderBy(asc(invoiceAdjustments.id));
  const value = amountOf(centsOf(plan.value) * recurrenceMonths[recurrence]);
  return [
    { kind: 'plan', detail: plan.name, value, days: null },
    ...waiting.map(({ kind, detail, cents, days }) => ({ kind, detail, value: amountOf(cents), days })),
  ];
}

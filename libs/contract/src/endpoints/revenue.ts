import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { platformInvoice } from '../entities/invoice.ts';
import { day, id, idInText } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';

const count = z.int().nonnegative();
/** BRL. */
const amount = z.number().nonnegative();

/** What companies pay; a trial that never paid counts only in `trials`. */
const sums = z.object({
  /** Companies with access that are not trials. */
  companies: count,
  /** What they pay per month, independent of their recurrence. */
  monthly: amount,
  /** Paid in the month. */
  received: amount,
  /** Open invoices due in the month, and renewals of the month without an invoice yet. */
  expected: amount,
  /** Overdue invoices of any month, and how many companies they belong to. */
  overdue: amount,
  overdueCompanies: count,
  /** Running trials, and how many of them were extended. */
  trials: count,
  extendedTrials: count,
});
/** The sums of one plan; null for companies without a plan. */
const planSums = sums.extend({ planId: id.nullable(), planName: z.string().nullable() });
export type PlanRevenue = z.output<typeof planSums>;

const revenue = sums.extend({
  /** The first and the last day of the month, in the time zone of the caller's company. */
  monthStart: day,
  monthEnd: day,
  /** At most 200 plans, those with the most monthly revenue first; the sums include all. */
  plans: z.array(planSums),
  /** What was paid in each of the last twelve months, the oldest first; the last one is that of the sums. */
  months: z.array(z.object({ monthStart: day, received: amount })),
});
export type Revenue = z.output<typeof revenue>;

const payer = z.object({
  /** The id of the company. */
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  planName: z.string().nullable(),
});
const overdueCompany = payer.extend({ overdue: amount, invoices: count, oldestDueDate: day });
export type OverdueCompany = z.output<typeof overdueCompany>;

/** `extended`: it runs longer than at first agreed. `ended`: in the last 30 days, without a payment. */
const trialState = z.enum(['running', 'extended', 'ended']);
const trial = payer.extend({ trialExpiration: day, dueDate: day, monthly: amount, state: trialState });
export type Trial = z.output<typeof trial>;

/** How an invoice is shown (SPEC §4.6): `open` is not overdue. */
const invoiceFilter = z.enum(['open', 'overdue', 'paid', 'cancelled']);
export type InvoiceFilter = z.output<typeof invoiceFilter>;

/** What the installation earns, for the super user; amounts in BRL (ADR 59). */
export const revenueEndpoints = defineEndpoints({
  'GET /revenue': {
    summary:
      'Received and expected in this month, overdue, trials, each also per plan, and received in the last twelve months',
    access: 'platform:manage',
    tenancy: 'system',
    answer: revenue,
  },
  'GET /revenue/overdue': {
    summary: 'Companies with overdue invoices, those that owe longest first',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery,
    answer: pageOf('records', overdueCompany),
  },
  'GET /revenue/invoices': {
    summary: 'The invoices of all companies, newest due date first; found by company, details or id',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery.extend({ state: invoiceFilter.optional(), companyId: idInText.optional() }),
    answer: pageOf('records', platformInvoice),
  },
  'GET /revenue/trials': {
    summary: 'Trials by the day on which they end; those that ended in the last 30 days come last',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery,
    answer: pageOf('records', trial),
  },
  'GET /revenue/export': {
    summary: 'All companies with what they pay, paid and owe, as a CSV file with semicolons',
    access: 'platform:manage',
    tenancy: 'system',
    callsPerMinute: 20,
    query: z.object({ language: z.enum(['pt', 'en', 'es']).default('pt') }),
    file: { type: 'text/csv', name: 'receita.csv', kind: 'revenue' },
    answer: z.string(),
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
});

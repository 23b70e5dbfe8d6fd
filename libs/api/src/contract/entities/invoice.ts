import { z } from 'zod';
import { day, id, timestamp } from '../fields.ts';

/** How an invoice was paid: by PIX, confirmed by hand, or nothing was left to pay. */
const paidThrough = z.enum(['pix', 'hand', 'credit']);

/** What an invoice is made of; `value` may be negative. */
export const invoiceLine = z.object({
  /**
   * `plan`: what the plan costs until the next due date. `change`: the difference for days after a change of plan. `credit`:
   * what the next invoice takes over, because an invoice is never negative.
   */
  kind: z.enum(['plan', 'change', 'credit']),
  /** The plan's name, or both: `Bronze → Ouro`. */
  detail: z.string(),
  value: z.number(),
  /** The days that a change of plan counts for. */
  days: z.int().nullable(),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

/** An invoice of the platform to a company; `value` in BRL (SPEC §3). It is paid when `status` is `paid`. */
export const invoice = z.object({
  id,
  companyId: id,
  detail: z.string(),
  value: z.number(),
  dueDate: day,
  /** `open`, `paid` or `cancelled`. */
  status: z.string(),
  /** Empty for invoices of former releases. */
  lines: z.array(invoiceLine),
  paidAt: timestamp.nullable(),
  paidThrough: paidThrough.nullable(),
  /** The due date that the company got by paying; null while it is not paid, or when paying it moved nothing. */
  renewedTo: day.nullable(),
  updatedAt: timestamp,
});
export type Invoice = z.output<typeof invoice>;

/** An invoice as the super user sees it. */
export const platformInvoice = invoice.extend({ companyName: z.string() });
export type PlatformInvoice = z.output<typeof platformInvoice>;

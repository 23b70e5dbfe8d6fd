import { z } from 'zod';
import { day, id, timestamp } from '../fields.ts';

/** How an invoice was paid: by PIX, confirmed manually, or without anything left to pay. */
const paidThrough = z.enum(['pix', 'hand', 'credit']);

/** An item of an invoice; `value` may be negative. */
export const invoiceLine = z.object({
  /**
   * `plan`: the price of the plan until the next due date. `change`: the difference for the days after a change of
   * plan. `credit`: the amount carried over to the next invoice, because an invoice is never negative.
   */
  kind: z.enum(['plan', 'change', 'credit']),
  /** The plan's name, or both names: `Bronze → Ouro`. */
  detail: z.string(),
  value: z.number(),
  /** The number of days that a change of plan applies to. */
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
  /** Empty for invoices of older releases. */
  lines: z.array(invoiceLine),
  paidAt: timestamp.nullable(),
  paidThrough: paidThrough.nullable(),
  /**
   * The due date of the company after the payment; null if it is not paid, or the payment did not move the due date.
   */
  renewedTo: day.nullable(),
  updatedAt: timestamp,
});
export type Invoice = z.output<typeof invoice>;

/** An invoice as the super user sees it. */
export const platformInvoice = invoice.extend({ companyName: z.string() });
export type PlatformInvoice = z.output<typeof platformInvoice>;

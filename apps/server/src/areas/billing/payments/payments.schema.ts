import type { PaymentProviderName } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { invoices } from '../invoices/invoices.schema.ts';

/**
 * The settings of payment providers, one of which is in use. The settings of former providers stay, because their
 * charges may still be paid. They belong to the installation.
 */
export const paymentProviders = pgTable(
  'payment_providers',
  {
    name: text('name').$type<PaymentProviderName>().primaryKey(),
    active: boolean('active').notNull().default(false),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    /** The provider's secrets as sealed JSON (`sealText`); empty: none. */
    sealed: text('sealed').notNull().default(''),
    /** When the bank last confirmed the address of its notices. */
    webhookAt: moment('webhook_at'),
    ...timestamps(),
  },
  (table) => [uniqueIndex('payment_providers_active').on(table.active).where(sql`${table.active}`)],
);

/**
 * A request for a payment of an invoice (ADR 57). It is stored before the bank is asked for it (`creating`), so that a
 * payment always finds it.
 */
export const paymentCharges = pgTable(
  'payment_charges',
  {
    id: identity(),
    companyId: ofCompany(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    /** The id of the charge at the bank. */
    txid: text('txid').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    copyPaste: text('copy_paste').notNull().default(''),
    state: text('state')
      .$type<'creating' | 'waiting' | 'paid' | 'expired' | 'cancelled'>()
      .notNull()
      .default('creating'),
    /** Null: it does not expire. */
    expiresAt: moment('expires_at'),
    /** When the bank was last asked for the state. */
    checkedAt: moment('checked_at'),
    ...timestamps(),
  },
  (table) => [
    index('payment_charges_company').on(table.companyId),
    index('payment_charges_invoice').on(table.invoiceId, table.id),
    uniqueIndex('payment_charges_waiting').on(table.invoiceId).where(sql`${table.state} in ('creating', 'waiting')`),
  ],
);

/** Received payments by PIX, one row for each payment at the bank; `reason`: why the super user has to review it. */
export const receivedPayments = pgTable(
  'received_payments',
  {
    id: identity(),
    companyId: ofCompany(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    chargeId: integer('charge_id')
      .notNull()
      .references(() => paymentCharges.id, { onDelete: 'cascade' }),
    endToEndId: text('end_to_end_id').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    paidAt: moment('paid_at').notNull(),
    /** Whether the payment paid the invoice. */
    applied: boolean('applied').notNull(),
    reason: text('reason').$type<'wrong-amount' | 'paid-twice' | 'late' | 'cancelled'>(),
    settledAt: moment('settled_at'),
    settledBy: text('settled_by'),
    /** What was done with it; null: not settled, or settled before outcomes were stored. */
    outcome: text('outcome').$type<'noted' | 'credited' | 'paid' | 'refunded'>(),
    note: text('note').notNull().default(''),
    ...timestamps(),
  },
  (table) => [
    index('received_payments_company').on(table.companyId),
    index('received_payments_invoice').on(table.invoiceId),
    index('received_payments_charge').on(table.chargeId),
    index('received_payments_open')
      .on(table.paidAt, table.id)
      .where(sql`${table.reason} is not null and ${table.settledAt} is null`),
  ],
);

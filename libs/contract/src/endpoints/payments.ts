import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { paymentSettings, paymentSettingsBody } from '../entities/payment-settings.ts';
import { day, done, id, idInText, idOrNone, sizedText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** A request for a payment by PIX (ADR 57). `value` in BRL; it is that of the invoice. */
const charge = z.object({
  id,
  invoiceId: id,
  value: z.number(),
  /** The text to copy into a banking app, and the content of the QR code. */
  qrCode: z.string(),
  /** `expired`: a new request is needed. */
  state: z.enum(['waiting', 'paid', 'expired', 'cancelled']),
  /** Null: it does not expire. */
  expiresAt: timestamp.nullable(),
  /** `automatic`: the bank reports the payment. `manual`: the super user confirms it. */
  confirmation: z.enum(['automatic', 'manual']),
  createdAt: timestamp,
});
export type Charge = z.output<typeof charge>;

/** Why a payment needs attention; `applied`: whether it paid its invoice nevertheless. */
const paymentReason = z.enum(['wrong-amount', 'paid-twice', 'late', 'cancelled']);

/** What was done with a payment to look at: nothing but a note, a credit on the next invoice, its invoice marked as paid, or sent back. */
const paymentOutcome = z.enum(['noted', 'credited', 'paid', 'refunded']);

/** A payment of another amount than its invoice, which the operator of the installation looks into; in BRL. */
const paymentUnderReview = z.object({ value: z.number(), paidAt: timestamp });

/** A payment received by PIX; amounts in BRL. */
const receivedPayment = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  invoiceId: id,
  invoiceDetail: z.string(),
  invoiceDueDate: day,
  /** The amount of the invoice. */
  expected: z.number(),
  value: z.number(),
  /** Identifies the payment at all banks. */
  endToEndId: z.string(),
  paidAt: timestamp,
  /** Null: it needs no attention. */
  reason: paymentReason.nullable(),
  applied: z.boolean(),
  settledAt: timestamp.nullable(),
  settledBy: z.string().nullable(),
  /** Null: not settled, or settled by a former release. */
  outcome: paymentOutcome.nullable(),
  note: z.string(),
  updatedAt: timestamp,
});
export type ReceivedPayment = z.output<typeof receivedPayment>;

/** Administrators pay also after the subscription ended. */
const paying = { access: 'invoices:view', whenExpired: 'administrators' } as const;
/** Banks may add fields; the notice is only a hint to ask the bank. */
const notices = z
  .array(z.object({ txid: z.string().max(40).nullish(), endToEndId: z.string().max(40).nullish() }))
  .max(100)
  .default([]);

/** Paying invoices by PIX (SPEC §2.9, §4.6, SERVER §2, PIX). */
export const paymentEndpoints = defineEndpoints({
  'POST /subscription': {
    ...paying,
    tenancy: 'system',
    summary:
      'Charge an invoice of the own company; without `invoiceId` the oldest open one. The charge that waits is answered again. The amount is that of the invoice, whatever else is sent',
    callsPerMinute: 20,
    body: z.object({ invoiceId: idOrNone }),
    answer: z.object({
      qrcode: z.object({ qrcode: z.string() }),
      /** As banks write amounts: `199.90`. */
      valor: z.object({ original: z.string() }),
      charge,
    }),
    errors: [
      'ERR_NO_INVOICE_FOUND',
      'ERR_INVOICE_STATE',
      'ERR_NOTHING_DUE',
      'ERR_PAYMENT_UNDER_REVIEW',
      'ERR_PAYMENT_UNAVAILABLE',
      'ERR_PAYMENT_PROVIDER',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  'GET /invoices/:invoiceId/charge': {
    ...paying,
    summary: 'The latest charge of an invoice, for a page that was loaded anew; null: none was asked for',
    params: z.object({ invoiceId: idInText }),
    answer: z.object({
      charge: charge.nullable(),
      /** What came instead of the amount; no other charge is made until it is settled. */
      underReview: z.array(paymentUnderReview).max(100),
    }),
    errors: ['ERR_NO_INVOICE_FOUND'],
  },
  'GET /invoices/:invoiceId/receipt': {
    ...paying,
    tenancy: 'system',
    summary: 'Who received the payment of an invoice, and its id at the bank',
    params: z.object({ invoiceId: idInText }),
    answer: z.object({
      /** The company of the installation's super user; null without one. */
      seller: z.object({ name: z.string(), document: z.string().nullable() }).nullable(),
      /** The end-to-end id of the PIX; null for an invoice that was not paid by PIX. */
      paymentId: z.string().nullable(),
    }),
    errors: ['ERR_NO_INVOICE_FOUND'],
  },
  'POST /subscription/webhook': {
    summary: 'A bank tells that something was paid; the charge is then read again from the bank',
    access: 'public',
    callsPerMinute: 600,
    query: z.object({ hmac: z.string().max(200).default(''), ignorar: z.string().max(200).optional() }),
    body: z.object({ pix: notices }).nullish(),
    answer: done,
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_TOO_MANY_REQUESTS'],
  },
  'GET /received-payments': {
    summary: 'Payments to look at, oldest first (`open`), those that were settled, or all, newest first',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery.extend({ state: z.enum(['open', 'settled', 'all']).default('open') }),
    answer: pageOf('records', receivedPayment),
  },
  'PUT /received-payments/:paymentId': {
    summary:
      'Settle a payment to look at: with a note, as a credit, as payment of its invoice, or sent back; a repetition changes nothing',
    access: 'platform:manage',
    tenancy: 'system',
    params: z.object({ paymentId: idInText }),
    body: z.object({ note: sizedText(3, 2000), outcome: paymentOutcome.default('noted') }),
    answer: receivedPayment,
    errors: ['ERR_NO_PAYMENT_FOUND', 'ERR_INVOICE_STATE'],
  },
  'GET /payment-settings': {
    summary: 'How companies pay the installation; secrets are never sent back',
    access: 'platform:manage',
    tenancy: 'system',
    answer: paymentSettings,
  },
  'PUT /payment-settings': {
    summary: 'Choose the provider and change the settings of any; what is absent stays',
    access: 'platform:manage',
    tenancy: 'system',
    body: paymentSettingsBody,
    answer: paymentSettings,
    errors: ['ERR_NOT_SUPPORTED', 'ERR_CERTIFICATE_UNREADABLE', 'ERR_CERTIFICATE_OUTDATED'],
  },
  'POST /payment-settings/check': {
    summary: 'Sign in to the bank with the stored settings, and register where it sends its notices',
    access: 'platform:manage',
    tenancy: 'system',
    callsPerMinute: 10,
    answer: paymentSettings,
    errors: ['ERR_PAYMENT_UNAVAILABLE', 'ERR_PAYMENT_CREDENTIALS', 'ERR_PAYMENT_PROVIDER', 'ERR_TOO_MANY_REQUESTS'],
  },
});

/**
 * `payment`, for every tab of the company: an invoice was paid, with the new due date of the company (SPEC §4.6).
 * `receivedPayment`, for super users: a payment that needs attention arrived, or was settled.
 */
export const paymentEvents = {
  payment: z.object({
    action: z.literal('CONCLUIDA'),
    company: z.object({ id, name: z.string(), dueDate: day.nullable() }),
    invoiceId: id,
  }),
  receivedPayment: resourceEvent(receivedPayment),
};

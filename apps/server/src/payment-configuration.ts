import { z } from 'zod';

/** A list in a variable: its parts are separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** The variables of invoices and payments. */
export const paymentVariables = {
  INVOICE_DAYS_AHEAD: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(10)
    .describe('How many days before its due date an invoice is made'),
  GRACE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe('How many days after its due date a company that has not paid still works; the same for every process'),
  EFI_ORIGIN: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Another place for the PIX API of Efí, e.g. one for tests. Default: that of the chosen environment'),
  EFI_NOTICE_ADDRESSES: list
    .default(['34.193.116.226'])
    .describe(
      'Addresses from which Efí sends its notices of payments (behind a proxy, TRUST_PROXY must be set); comma separated. `any`: from anywhere',
    ),
};

/** How invoices are made and paid. */
export interface PaymentConfiguration {
  invoiceDaysAhead: number;
  /** After the due date, which still counts. */
  graceDays: number;
  /** In place of Efí's. */
  efiOrigin: string | undefined;
  /** Where Efí sends notices from; `any` among them: from anywhere. */
  efiNoticeAddresses: readonly string[];
}

/** The configuration of invoices and payments, from the variables. */
export function paymentConfiguration(read: z.output<z.ZodObject<typeof paymentVariables>>): PaymentConfiguration {
  return {
    invoiceDaysAhead: read.INVOICE_DAYS_AHEAD,
    graceDays: read.GRACE_DAYS,
    efiOrigin: read.EFI_ORIGIN && new URL(read.EFI_ORIGIN).origin,
    efiNoticeAddresses: read.EFI_NOTICE_ADDRESSES,
  };
}

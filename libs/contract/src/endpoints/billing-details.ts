import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, email, sizedText } from '../fields.ts';

/** The countries that the checkout offers (SPEC §9). */
export const billingCountries = ['BR', 'usa'] as const;
export type BillingCountry = (typeof billingCountries)[number];

const details = z.object({
  /** Where invoices and warnings are sent. */
  email,
  billingName: sizedText(1, 200),
  /** The payer's CPF or CNPJ with or without separators; another country's number as written. */
  document: z.string().trim().max(40),
  addressStreet: sizedText(1, 200),
  addressCity: sizedText(1, 200),
  addressState: z.string().trim().max(200),
  /** A CEP has the form 01310-100; other postal codes follow their country. */
  addressZipCode: z
    .string()
    .trim()
    .max(12)
    .regex(/^[\dA-Za-z][\dA-Za-z -]{2,11}$/),
  addressCountry: z.enum(billingCountries),
});

const answer = z.object({
  email: z.string().nullable(),
  billingName: z.string().nullable(),
  document: z.string().nullable(),
  addressStreet: z.string().nullable(),
  addressCity: z.string().nullable(),
  addressState: z.string().nullable(),
  addressZipCode: z.string().nullable(),
  addressCountry: z.enum(billingCountries),
});
export type BillingDetails = z.output<typeof answer>;

/** Administrators also see and change them after the subscription ended: they are needed to pay. */
const access = { access: 'invoices:view', whenExpired: 'administrators' } as const;

/** Who pays for the own company and where they are (SPEC §2.9, §3, Company); the checkout starts with them. */
export const billingDetailEndpoints = defineEndpoints({
  'GET /billing-details': { ...access, summary: 'Billing e-mail, name and address of the own company', answer },
  'PUT /billing-details': {
    ...access,
    tenancy: 'system',
    summary: 'Change them; absent ones stay',
    callsPerMinute: 30,
    body: changesOf(details),
    answer,
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
});

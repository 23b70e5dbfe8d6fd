import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { companyLanguages } from '../entities/company.ts';
import { changesOf, email, sizedText } from '../fields.ts';
import { because } from '../issues.ts';
import { isTimeZone } from '../notification-choices.ts';

/** An ISO 3166 code of a country. */
export const countryCode = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/);

const profile = z.object({
  name: sizedText(2, 50),
  /** The registered name, if it differs; the payer of invoices. */
  billingName: z.string().trim().max(200),
  /** A CNPJ or CPF with or without separators, whose check digits are checked; another country's number as written. */
  document: z.string().trim().max(40),
  email,
  phone: sizedText(8, 50),
  country: countryCode,
  timeZone: z.string().max(60).refine(isTimeZone, because('notAChoice')),
  language: z.enum(companyLanguages),
});

const answer = z.object({
  name: z.string(),
  billingName: z.string().nullable(),
  document: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string(),
  timeZone: z.string(),
  language: z.enum(companyLanguages),
});
export type CompanyProfile = z.output<typeof answer>;

const access = { access: 'company:manage', whenExpired: 'administrators' } as const;

/** Who the own company is and by which clock and in which language the server works for it (SPEC §3, Company). */
export const companyProfileEndpoints = defineEndpoints({
  'GET /company-profile': {
    ...access,
    summary: 'Name, document, country, time zone and language of the company',
    answer,
  },
  'PUT /company-profile': {
    ...access,
    tenancy: 'system',
    summary: 'Change them; absent ones stay',
    callsPerMinute: 30,
    body: changesOf(profile),
    answer,
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
});

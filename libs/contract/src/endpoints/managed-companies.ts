import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { companyUser, managedCompany, recurrence } from '../entities/company.ts';
import { changesOf, day, done, email, id, idInText, sizedText } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';
import { invitation, passwordOrNone } from './invitations.ts';
import { passwordRefusals } from './password-rules.ts';

/** An empty due date means none, and so does the text that older clients send for an invalid one (SPEC §5). */
const noDay = z.literal(['', 'Invalid date']).transform(() => null);
const dueDate = z.union([day, noDay]).nullish();
const billingText = z.string().trim().max(200).nullish();
const companyBody = z.object({
  name: sizedText(2, 50),
  email,
  phone: z.string().trim().max(50).nullish(),
  planId: id,
  status: z.boolean().default(true),
  campaignsEnabled: z.boolean().default(true),
  dueDate,
  recurrence: recurrence.default('MENSAL'),
  billingName: billingText,
  addressZipCode: billingText,
  addressStreet: billingText,
  addressState: billingText,
  addressCity: billingText,
  addressDistrict: billingText,
});
const params = z.object({ companyId: idInText });
const companies = pageOf('companies', managedCompany);
const refusals = ['ERR_NO_PLAN_FOUND', 'ERR_EMAIL_ALREADY_EXISTS'] as const;

/** The companies of the installation, as the super user manages them (SPEC §2.9, §7). */
export const managedCompanyEndpoints = defineEndpoints({
  'GET /companies': {
    summary: 'Search companies',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery,
    answer: companies,
  },
  'GET /companies/list': {
    summary: 'All companies, at most a thousand',
    access: 'platform:manage',
    tenancy: 'system',
    answer: z.array(managedCompany),
  },
  'GET /companiesPlan': {
    summary: 'The same as GET /companies, by the name older clients know',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery,
    answer: companies,
  },
  'POST /companies': {
    summary:
      'Create a company with its first administrator; without a password they choose it themselves, with the link in the answer',
    access: 'platform:manage',
    tenancy: 'system',
    body: companyBody.extend({ password: passwordOrNone }),
    answer: managedCompany.extend({ invitation: invitation.nullable() }),
    errors: [...refusals, ...passwordRefusals],
  },
  'PUT /companies/:companyId': {
    summary: 'Change a company: plan, due date, whether it may work, billing data',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    body: changesOf(companyBody),
    answer: managedCompany,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_PLAN_FOUND'],
  },
  'POST /companies/:companyId/renewal': {
    summary: 'Advance the due date by the recurrence; a repetition with the same known date changes nothing',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    body: z.object({ dueDate: day }),
    answer: managedCompany,
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
  'GET /companies/:companyId/users': {
    summary: 'The users of a company, at most five hundred',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    answer: z.array(companyUser),
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
  'DELETE /companies/:companyId': {
    summary: 'Delete another company with everything in it; its users are signed out',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    answer: done,
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
});

/** Their event, for super users only; the administrators of a company receive `company`. */
export const managedCompanyEvents = { managedCompany: resourceEvent(managedCompany) };

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { company, companyLanguages } from '../entities/company.ts';
import { sentSchedule } from '../entities/schedule.ts';
import { email, id, idInText, password, sizedText } from '../fields.ts';
import { passwordRefusals } from './password-rules.ts';

const signUp = {
  access: 'public',
  callsPerMinute: 10,
  body: z.object({
    name: sizedText(2, 50),
    email,
    phone: sizedText(8, 50),
    password,
    planId: id,
    /** What the browser proposes; a zone or country that the server does not know is ignored. */
    timeZone: z.string().max(60).optional(),
    language: z.enum(companyLanguages).optional(),
    country: z.string().max(60).optional(),
  }),
  // Contains only data from the request: nothing reveals whether the e-mail already had an account.
  answer: z.object({ name: z.string(), email: z.string(), dueDate: z.string() }),
  errors: ['ERR_NO_PLAN_FOUND', ...passwordRefusals, 'ERR_USER_CREATION_DISABLED', 'ERR_TOO_MANY_REQUESTS'],
} as const;

/**
 * Public sign-up, and the fields of a company that its own users may read and write. Only the server sets due date,
 * status and plan price (SERVER §3.5).
 */
export const companyEndpoints = defineEndpoints({
  'POST /companies/cadastro': {
    ...signUp,
    summary: 'Sign a new company up for the 3-day trial',
  },
  'POST /auth/signup': {
    ...signUp,
    summary: 'The same as POST /companies/cadastro, by the name older clients know',
  },
  'GET /companies/:companyId': {
    summary: 'The own company, as clients of the family read it before the settings; the super user reads any',
    access: 'session',
    tenancy: 'widest',
    params: z.object({ companyId: idInText }),
    answer: company,
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
  'GET /companies/listPlan/:companyId': {
    summary: 'The own company with its plan: limits and switched-on features',
    access: 'session',
    whenExpired: 'everybody',
    params: z.object({ companyId: idInText }),
    answer: company,
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
  'PUT /companies/:companyId/schedules': {
    summary: 'Change the opening hours of the own company',
    access: 'company:manage',
    params: z.object({ companyId: idInText }),
    body: z.object({ schedules: z.array(sentSchedule).length(7) }),
    answer: company,
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
});

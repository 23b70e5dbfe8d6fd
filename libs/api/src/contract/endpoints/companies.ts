import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { company } from '../entities/company.ts';
import { plan } from '../entities/plan.ts';
import { schedule } from '../entities/schedule.ts';
import { email, id, idInText, orRequired, password, sizedText } from '../fields.ts';

const signUp = {
  access: 'public',
  callsPerMinute: 10,
  body: z.object({
    name: sizedText(2, 50),
    email,
    phone: sizedText(8, 50),
    password,
    planId: z.int32(orRequired()).positive(),
  }),
  answer: z.object({ id, name: z.string(), email: z.string().nullable(), dueDate: z.string().nullable() }),
  errors: [
    'ERR_EMAIL_ALREADY_EXISTS',
    'ERR_COMPANY_ALREADY_EXISTS',
    'ERR_NO_PLAN_FOUND',
    'ERR_USER_CREATION_DISABLED',
    'ERR_TOO_MANY_REQUESTS',
  ],
} as const;

/** Public sign-up and what a company may read and write of itself. Due date, status and plan price are the server's (SERVER §3.5). */
export const companyEndpoints = defineEndpoints({
  'POST /companies/cadastro': {
    ...signUp,
    summary: 'Sign a new company up for the 3-day trial',
  },
  'POST /auth/signup': {
    ...signUp,
    summary: 'The same as POST /companies/cadastro, by the name older clients know',
  },
  'GET /companies/listPlan/:companyId': {
    summary: 'The own company with its plan: limits and switched-on features',
    access: 'session',
    whenExpired: 'allowed',
    params: z.object({ companyId: idInText }),
    answer: company,
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
  'PUT /companies/:companyId/schedules': {
    summary: 'Change the opening hours of the own company',
    access: 'company:manage',
    params: z.object({ companyId: idInText }),
    body: z.object({ schedules: z.array(schedule).length(7) }),
    answer: company,
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
  'GET /plans/list': {
    summary: 'The plans a new company can choose',
    access: 'public',
    query: z.object({ listPublic: z.string().optional() }),
    answer: z.array(plan),
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { signedIn } from '../entities/user.ts';
import { id } from '../fields.ts';
import { secondFactorErrors } from './auth.ts';

/** What another installation behind the same sign-in asks: the header says which, and its signature that it may. */
const asked = {
  access: 'public',
  raw: { maxBytes: 8 * 1024, signature: 'x-recado-cell' },
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_VALIDATION'],
} as const;

/** Questions between cells (ADR 145). Without cells every one of them is refused. */
export const cellEndpoints = defineEndpoints({
  'POST /cells/state': {
    ...asked,
    summary: 'Another cell asks which one this is, and how it is',
    answer: z.object({
      cell: z.string(),
      release: z.string(),
      /** Milliseconds since 1970, by its clock. */
      now: z.number(),
      /** Where browsers reach its API. */
      apiUrl: z.string(),
      /** The same for two cells with the same SECRET; says nothing about it otherwise. */
      installationMark: z.string(),
    }),
  },
  'POST /cells/users': {
    ...asked,
    summary: 'Another cell asks whether an e-mail address has an account here, and in which company',
    answer: z.object({ companyId: id.nullable() }),
  },
  'POST /cells/sign-in': {
    ...asked,
    summary: 'Another cell passes on a sign-in: the session and its cookies are of this one',
    answer: signedIn,
    errors: [
      ...asked.errors,
      ...secondFactorErrors,
      'ERR_COMPANY_SIGN_IN_ONLY',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_ADDRESS_NOT_ALLOWED',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
});

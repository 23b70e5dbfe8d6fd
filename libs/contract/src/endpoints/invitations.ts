import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idInText, password, timestamp } from '../fields.ts';
import { passwordLength, passwordRefusals } from './password-rules.ts';

/** The link of an invited person. Only this answer has it: the server keeps its hash. */
export const invitation = z.object({
  link: z.string(),
  expiresAt: timestamp,
  /** Whether it also went to them by e-mail. */
  isMailed: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

/** The first password of an account; none: its owner is invited to choose it. */
export const passwordOrNone = password.or(z.literal('')).nullish();

const token = z.object({ token: z.string().min(20).max(200) });
const refusals = ['ERR_INVITATION_INVALID', 'ERR_INVITATION_USED', 'ERR_INVITATION_EXPIRED'] as const;

/**
 * Links with which the owner of an account without a password chooses one, once and within some days (SERVER §3.5). A
 * new link ends the former one; deleting the user ends it, too.
 */
export const invitationEndpoints = defineEndpoints({
  'POST /users/:userId/invitation': {
    summary: 'A new link for an invited user who has no password yet',
    access: 'users:manage',
    callsPerMinute: 20,
    params: z.object({ userId: idInText }),
    answer: invitation,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_INVITATION_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  },
  'POST /companies/:companyId/invitation': {
    summary: 'A new link for the first administrator of a company who has no password yet',
    access: 'platform:manage',
    tenancy: 'system',
    callsPerMinute: 20,
    params: z.object({ companyId: idInText }),
    answer: invitation,
    errors: ['ERR_NO_INVITATION_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  },
  'GET /invitation/:token': {
    summary: 'Whom a link invites',
    access: 'public',
    callsPerMinute: 30,
    params: token,
    answer: z.object({ name: z.string(), email: z.string(), company: z.string(), ...passwordLength }),
    errors: [...refusals, 'ERR_TOO_MANY_REQUESTS'],
  },
  'POST /invitation/:token': {
    summary: 'Choose the password of an invited account; the link is used up',
    access: 'public',
    callsPerMinute: 20,
    params: token,
    body: z.object({ password }),
    answer: z.object({ email: z.string() }),
    errors: [...refusals, ...passwordRefusals, 'ERR_TOO_MANY_REQUESTS'],
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, email, password } from '../fields.ts';
import { passwordLength, passwordRefusals } from './password-rules.ts';

const params = z.object({ token: z.string().min(20).max(200) });
const refusals = ['ERR_MAIL_LINK_INVALID', 'ERR_TOO_MANY_REQUESTS'] as const;
const ofAccount = z.object({ email: z.string() });

const ownEmail = z.object({
  email: z.string(),
  /** Whether the caller confirmed it; only then it recovers the password. */
  isProved: z.boolean(),
  /** Whether this installation sends e-mails. */
  isMailed: z.boolean(),
});
export type OwnEmail = z.output<typeof ownEmail>;

/**
 * Links that go to the e-mail address of an account (docs/adr/0191): to confirm it, and to choose a new password. Each is good once, and a
 * new one ends the former.
 */
export const mailLinkEndpoints = defineEndpoints({
  'GET /users/me/email-proof': {
    summary: 'Whether the caller has confirmed their e-mail address',
    access: 'session',
    answer: ownEmail,
  },
  'POST /users/me/email-proof': {
    summary: 'Send the link that confirms the own e-mail address again',
    access: 'session',
    callsPerMinute: 10,
    answer: done,
    errors: ['ERR_MAIL_UNAVAILABLE', 'ERR_TOO_MANY_REQUESTS'],
  },
  'GET /email-proof/:token': {
    summary: 'Which e-mail address a link confirms',
    access: 'public',
    callsPerMinute: 30,
    params,
    answer: ofAccount,
    errors: refusals,
  },
  'POST /email-proof/:token': {
    summary: 'Confirm an e-mail address; the link is used up',
    access: 'public',
    callsPerMinute: 20,
    params,
    answer: ofAccount,
    errors: refusals,
  },
  'POST /auth/recovery-mail': {
    summary: 'Send a link for a new password to a confirmed e-mail address; the answer is the same for any other',
    access: 'public',
    callsPerMinute: 10,
    body: z.object({ email }),
    answer: done,
    errors: ['ERR_MAIL_UNAVAILABLE', 'ERR_TOO_MANY_REQUESTS'],
  },
  'GET /recovery/:token': {
    summary: 'Whose password a link changes',
    access: 'public',
    callsPerMinute: 30,
    params,
    answer: ofAccount.extend(passwordLength),
    errors: refusals,
  },
  'POST /recovery/:token': {
    summary: 'Choose a new password; the link is used up, and all sessions end',
    access: 'public',
    callsPerMinute: 20,
    params,
    body: z.object({ password }),
    answer: ofAccount,
    errors: [...refusals, ...passwordRefusals],
  },
});

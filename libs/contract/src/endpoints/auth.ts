import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { profile, signedIn } from '../entities/user.ts';
import { done, id, secondFactorCode } from '../fields.ts';

const credentials = z.object({ email: z.string().trim().min(1).max(200), password: z.string().min(1).max(200) });

const refusals = [
  'ERR_INVALID_CREDENTIALS',
  'ERR_COMPANY_SIGN_IN_ONLY',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_ADDRESS_NOT_ALLOWED',
  'ERR_TOO_MANY_REQUESTS',
] as const;
/** What the second step of a sign-in answers (docs/adr/0177). */
export const secondFactorErrors = [
  'ERR_SECOND_FACTOR_NEEDED',
  'ERR_SECOND_FACTOR_SETUP',
  'ERR_PASSKEY_NEEDED',
  'ERR_SECOND_FACTOR_CODE',
] as const;

/** Signing in and out (SPEC §4.5, §7). The refresh token is the HttpOnly cookie `jrt`. */
export const authEndpoints = defineEndpoints({
  'POST /auth/login': {
    summary: 'Sign in with e-mail and password, and with a code where the account has a second factor',
    access: 'public',
    callsPerMinute: 20,
    body: credentials.extend({ code: secondFactorCode.optional() }),
    answer: signedIn,
    errors: [...refusals, ...secondFactorErrors, 'ERR_CELL_UNREACHABLE'],
  },
  'POST /auth/refresh_token': {
    summary: 'A new access token for the refresh token in the cookie',
    access: 'public',
    // A whole office may share one IP address, and each browser tab refreshes.
    callsPerMinute: 240,
    answer: signedIn,
    errors: ['ERR_SESSION_EXPIRED', 'ERR_ADDRESS_NOT_ALLOWED', 'ERR_TOO_MANY_REQUESTS'],
  },
  'DELETE /auth/logout': {
    summary: 'End this session; its refresh token is dead',
    access: 'session',
    whenExpired: 'everybody',
    answer: done,
  },
  'GET /auth/me': {
    summary: 'Who is signed in',
    access: 'session',
    tenancy: 'none',
    whenExpired: 'everybody',
    answer: z.object({ id, profile, super: z.boolean() }),
  },
});

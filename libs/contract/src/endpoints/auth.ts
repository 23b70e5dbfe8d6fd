import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { profile, signedIn } from '../entities/user.ts';
import { done, id } from '../fields.ts';

const credentials = z.object({ email: z.string().trim().min(1).max(200), password: z.string().min(1).max(200) });

/** Signing in and out (SPEC §4.5, §7). The refresh token is the HttpOnly cookie `jrt`. */
export const authEndpoints = defineEndpoints({
  'POST /auth/login': {
    summary: 'Sign in with e-mail and password',
    access: 'public',
    callsPerMinute: 20,
    body: credentials,
    answer: signedIn,
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_TOO_MANY_REQUESTS', 'ERR_CELL_UNREACHABLE'],
  },
  'POST /auth/refresh_token': {
    summary: 'A new access token for the refresh token in the cookie',
    access: 'public',
    // A whole office may share one IP address, and each browser tab refreshes.
    callsPerMinute: 240,
    answer: signedIn,
    errors: ['ERR_SESSION_EXPIRED', 'ERR_TOO_MANY_REQUESTS'],
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

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
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_TOO_MANY_REQUESTS'],
  },
  'POST /auth/refresh_token': {
    summary: 'A new access token for the refresh token in the cookie',
    access: 'public',
    answer: signedIn,
    errors: ['ERR_SESSION_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED'],
  },
  'DELETE /auth/logout': {
    summary: 'End this session; its refresh token is dead',
    access: 'session',
    whenExpired: 'allowed',
    answer: done,
  },
  'GET /auth/me': {
    summary: 'Who is signed in',
    access: 'session',
    whenExpired: 'allowed',
    answer: z.object({ id, profile, super: z.boolean() }),
  },
  'GET /setup/:token': {
    summary: 'Whether a one-time set-up link is still good',
    access: 'public',
    callsPerMinute: 20,
    params: z.object({ token: z.string().min(20).max(200) }),
    answer: done,
    errors: ['ERR_SETUP_LINK_INVALID'],
  },
  'POST /setup/:token': {
    summary: 'Create the super user with the one-time set-up link',
    access: 'public',
    callsPerMinute: 20,
    params: z.object({ token: z.string().min(20).max(200) }),
    body: z.object({
      companyName: z.string().trim().min(2).max(100),
      name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!'),
      email: z.email(),
      password: z.string().min(8, 'Too Short!').max(50, 'Too Long!'),
    }),
    answer: done,
    errors: ['ERR_SETUP_LINK_INVALID', 'ERR_EMAIL_ALREADY_EXISTS', 'ERR_COMPANY_ALREADY_EXISTS'],
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, email, longestPassword, sizedText } from '../fields.ts';
import { passwordRefusals } from './password-rules.ts';

/** The one-time link that creates the super user outside demo mode (SERVER §3.6). */
export const setupEndpoints = defineEndpoints({
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
      companyName: sizedText(2, 100),
      name: sizedText(2, 50),
      email,
      password: z.string().min(8).max(longestPassword),
    }),
    answer: done,
    errors: ['ERR_SETUP_LINK_INVALID', 'ERR_EMAIL_ALREADY_EXISTS', ...passwordRefusals],
  },
});

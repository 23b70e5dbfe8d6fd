import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { user } from '../entities/user.ts';
import { currentPassword, done, writtenNumber } from '../fields.ts';

/** The number for password recovery (SERVER §3.28). */
export const numberEndpoints = defineEndpoints({
  'POST /users/me/number': {
    summary: 'Send a code to the WhatsApp number one wants to recover the password with',
    access: 'session',
    tenancy: 'system',
    callsPerMinute: 10,
    body: z.object({ wpp: writtenNumber, currentPassword }),
    answer: done,
    errors: ['ERR_CURRENT_PASSWORD_WRONG', 'ERR_RECOVERY_UNAVAILABLE', 'ERR_TOO_MANY_REQUESTS'],
  },
  'PUT /users/me/number': {
    summary: 'Prove the number with the code that came there; it counts for recovery from then on',
    access: 'session',
    tenancy: 'system',
    callsPerMinute: 20,
    body: z.object({
      code: z
        .string()
        .length(6)
        .regex(/^\d{6}$/),
    }),
    answer: user,
    errors: ['ERR_RECOVERY_CODE_INVALID', 'ERR_TOO_MANY_REQUESTS'],
  },
});

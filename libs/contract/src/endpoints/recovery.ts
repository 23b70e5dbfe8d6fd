import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, password, writtenNumber } from '../fields.ts';
import { passwordLength, passwordRefusals } from './password-rules.ts';

/**
 * Password recovery by a code sent over WhatsApp (SPEC §2.6, SERVER §2). The answers never disclose whether the number
 * exists; `token` is one-time and proves the right code.
 */
export const recoveryEndpoints = defineEndpoints({
  'POST /api/enviar-email': {
    summary: 'Send a recovery code to a WhatsApp number',
    access: 'public',
    callsPerMinute: 10,
    body: z.object({ wpp: writtenNumber }),
    answer: done,
    errors: ['ERR_RECOVERY_UNAVAILABLE', 'ERR_TOO_MANY_REQUESTS'],
  },
  'GET /api/verificar-code/:number': {
    summary: 'Check a recovery code',
    access: 'public',
    callsPerMinute: 20,
    params: z.object({ number: writtenNumber }),
    query: z.object({
      code: z
        .string()
        .length(6)
        .regex(/^\d{6}$/),
    }),
    answer: z.object({ token: z.string(), ...passwordLength }),
    errors: ['ERR_RECOVERY_CODE_INVALID', 'ERR_RECOVERY_CODE_EXPIRED', 'ERR_TOO_MANY_REQUESTS'],
  },
  'PUT /api/atualizar-senha': {
    summary: 'Save a new password with the token the right code gave',
    access: 'public',
    callsPerMinute: 10,
    body: z.object({
      token: z.string().min(20).max(200),
      newPassword: password,
    }),
    answer: done,
    errors: ['ERR_RECOVERY_CODE_EXPIRED', ...passwordRefusals, 'ERR_TOO_MANY_REQUESTS'],
  },
});

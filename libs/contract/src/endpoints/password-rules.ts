import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { longestPassword, shortestPassword } from '../fields.ts';

/** Why a new password is refused, besides its length. */
export const passwordRefusals = ['ERR_PASSWORD_TOO_COMMON', 'ERR_PASSWORD_PERSONAL'] as const;

/** The most characters that a company may ask for. */
const longestMinimum = 64;

const rule = z.object({
  /** How many characters a new password has at least. */
  minimumLength: z.int().min(shortestPassword).max(longestMinimum),
  /** Whether a new password must not be on the list of leaked and common ones. */
  checksList: z.boolean(),
});
export type PasswordRule = z.output<typeof rule>;

/** How long the new password of a person must be; told to whoever chooses one, before they do. */
export const passwordLength = { minimumLength: z.int().min(shortestPassword).max(longestPassword) };

/** What a company asks of new passwords (docs/adr/0190). */
export const passwordRuleEndpoints = defineEndpoints({
  'GET /password-rule': {
    summary: 'What the company asks of new passwords',
    access: 'session',
    answer: rule,
  },
  'PUT /password-rule': {
    summary: 'Choose what the company asks of new passwords; those that people have stay',
    access: 'settings:manage',
    body: rule,
    answer: rule,
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { secondFactorAudience } from './second-factors.ts';

/** From whom a company asks that they sign in from its addresses; `agents`: everybody but administrators. */
export const addressAudience = z.enum(['nobody', 'agents', 'everybody']);
export type AddressAudience = z.output<typeof addressAudience>;

/** An address or a range, e.g. `192.0.2.0/24` or `2001:db8::/32`; the server refuses what is none. */
const addressRange = z
  .string()
  .trim()
  .max(50)
  .regex(/^[0-9A-Fa-f.:]+(?:\/\d{1,3})?$/);

const choice = {
  /** Who may be signed in at several places at once. */
  severalSessions: secondFactorAudience,
  addressAudience,
};
const rule = z.object({
  ...choice,
  addresses: z.array(z.string()),
  /** The address of the caller. */
  ownAddress: z.string(),
});
export type SignInRule = z.output<typeof rule>;

/** How people of a company may sign in: at how many places, and from where (docs/adr/0181). */
export const signInRuleEndpoints = defineEndpoints({
  'GET /sign-in-rule': {
    summary: 'At how many places, and from which addresses, people of the company sign in',
    access: 'settings:manage',
    answer: rule,
  },
  'PUT /sign-in-rule': {
    summary:
      'Choose at how many places, and from which addresses, people sign in; not without the address of the caller',
    access: 'settings:manage',
    body: z.object({ ...choice, addresses: z.array(addressRange).max(100) }),
    answer: rule,
    errors: ['ERR_ADDRESS_RANGE_INVALID', 'ERR_OWN_ADDRESS_OUTSIDE'],
  },
});

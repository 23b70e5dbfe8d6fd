import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** The ways of a signup in the browser: a number of the platform alone, or one that stays in the WhatsApp Business app. */
export const officialSignupWay = z.enum(['signup', 'coexistence']);
export type OfficialSignupWay = z.output<typeof officialSignupWay>;

/**
 * How far a signup came. `opened`: Facebook's window was opened, and nothing is known since; `left`: it was left there;
 * `account`: an account is given, but no number of it is chosen; `number`: all is given, the connection is not made yet.
 */
export const officialSignupStep = z.enum(['opened', 'left', 'account', 'number']);
export type OfficialSignupStep = z.output<typeof officialSignupStep>;

/** A signup in the browser that did not end in a connection yet. */
export const officialSignup = z.object({
  way: officialSignupWay,
  step: officialSignupStep,
  /** The connection with a linked device that moves; null: a new one is made. */
  whatsappId: id.nullable(),
  /** WhatsApp's name of the step at which its window was left, e.g. `PHONE_NUMBER_SETUP`. */
  leftAt: z.string().nullable(),
  /** The number of WhatsApp's error with which its window ended, for its support. */
  errorId: z.string().nullable(),
  accountId: z.string().nullable(),
  phoneNumberId: z.string().nullable(),
  /** Who began it. */
  startedBy: z.string().nullable(),
  changedAt: timestamp,
});
export type OfficialSignup = z.output<typeof officialSignup>;

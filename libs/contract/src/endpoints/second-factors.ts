import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { newSecondFactor } from '../entities/second-factor.ts';
import { currentPassword, done, idInText, secondFactorCode, timestamp } from '../fields.ts';

/** Codes for the day on which the phone is lost: each is good once, and they are shown only now. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(10) });

/** Who must have a second factor. */
export const secondFactorAudience = z.enum(['nobody', 'administrators', 'everybody']);
export type SecondFactorAudience = z.output<typeof secondFactorAudience>;

const rule = z.object({
  audience: secondFactorAudience,
  graceDays: z.int(),
  /** Hours between an administrator's help and the removal of what was lost. */
  helpHours: z.int(),
  /** From when on nobody of the audience signs in without one; null while nobody must have one. */
  requiredFrom: timestamp.nullable(),
  /** How many of the company's people have one, of how many. */
  protected: z.int(),
  people: z.int(),
});
export type SecondFactorRule = z.output<typeof rule>;

const ofUser = z.object({
  isOn: z.boolean(),
  /** When an administrator's help takes it away; null without one. */
  removedAt: timestamp.nullable(),
});
const own = ofUser.extend({ recoveryCodesLeft: z.int(), isRequired: z.boolean() });
export type OwnSecondFactor = z.output<typeof own>;

const params = z.object({ userId: idInText });
const proof = z.object({ currentPassword, code: secondFactorCode });
const refusals = ['ERR_CURRENT_PASSWORD_WRONG', 'ERR_TOO_MANY_REQUESTS'] as const;
const codeRefusals = ['ERR_SECOND_FACTOR_CODE', 'ERR_SECOND_FACTOR_OFF', 'ERR_TOO_MANY_REQUESTS'] as const;

/** The second step of signing in: codes of an app, TOTP (docs/adr/0177). */
export const secondFactorEndpoints = defineEndpoints({
  'GET /users/me/second-factor': {
    summary: 'Whether the caller signs in with a second factor',
    access: 'session',
    answer: own,
  },
  'POST /users/me/second-factor': {
    summary: 'Begin a second factor; it counts once a code confirmed it',
    access: 'session',
    callsPerMinute: 10,
    body: z.object({ currentPassword }),
    answer: newSecondFactor,
    errors: [...refusals, 'ERR_SECOND_FACTOR_ON'],
  },
  'PUT /users/me/second-factor': {
    summary: 'Confirm the second factor with a code of the app',
    access: 'session',
    callsPerMinute: 10,
    body: z.object({ code: secondFactorCode }),
    answer: recoveryCodes,
    errors: [...codeRefusals, 'ERR_SECOND_FACTOR_ON'],
  },
  'POST /users/me/second-factor/recovery-codes': {
    summary: 'New recovery codes; the former ones are no longer good',
    access: 'session',
    callsPerMinute: 10,
    body: proof,
    answer: recoveryCodes,
    errors: [...refusals, ...codeRefusals],
  },
  'POST /users/me/second-factor/removal': {
    summary: 'Sign in without a second factor from now on',
    access: 'session',
    callsPerMinute: 10,
    body: proof,
    answer: done,
    errors: [...refusals, ...codeRefusals, 'ERR_SECOND_FACTOR_REQUIRED'],
  },
  'DELETE /users/me/second-factor/removal': {
    summary: 'Stop the help of an administrator: the own codes and passkeys stay',
    access: 'session',
    answer: ofUser,
  },
  'GET /users/:userId/second-factor': {
    summary: 'Whether a user signs in with a second factor',
    access: 'users:manage',
    params,
    answer: ofUser,
    errors: ['ERR_NO_USER_FOUND'],
  },
  'POST /users/:userId/second-factor/removal': {
    summary:
      'Help somebody who lost it: codes and passkeys are taken away after the wait of the company, unless they sign in with one until then',
    access: 'users:manage',
    params,
    answer: ofUser,
    errors: ['ERR_NO_USER_FOUND', 'ERR_SECOND_FACTOR_OFF'],
  },
  'DELETE /users/:userId/second-factor/removal': {
    summary: 'Leave the second factor of a user as it is',
    access: 'users:manage',
    params,
    answer: ofUser,
    errors: ['ERR_NO_USER_FOUND'],
  },
  'GET /second-factor-rule': {
    summary: 'Who of the company must sign in with a second factor',
    access: 'settings:manage',
    answer: rule,
  },
  'PUT /second-factor-rule': {
    summary: 'Choose who of the company must sign in with a second factor, after some days in which they set it up',
    access: 'settings:manage',
    body: z.object({
      audience: secondFactorAudience,
      graceDays: z.int().min(0).max(60),
      helpHours: z.int().min(1).max(72).optional(),
    }),
    answer: rule,
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { officialConnection, officialNumber } from '../entities/official-connection.ts';
import { officialSignup, officialSignupWay } from '../entities/official-signup.ts';
import { done, id, ids, sizedText } from '../fields.ts';
import { officialPin, officialRefusals, whatsappDigits } from '../official-fields.ts';

const signups = { access: 'connections-page:addConnection', tenancy: 'system' } as const;
const limited = { ...signups, callsPerMinute: 30 } as const;

/** The secret by which a signup's window and its dialog know each other. */
const state = z.string().min(20).max(100);
/** A word of WhatsApp about its window. */
const word = z.string().trim().max(200);

/** Signup in the browser with the operator's app (CLOUD-API, Ways to connect 2 and 3). */
export const officialSignupEndpoints = defineEndpoints({
  'GET /official-connections/signup': {
    ...signups,
    summary: 'Whether signup in the browser is offered, and the signup that was not finished',
    answer: z.object({ isAvailable: z.boolean(), signup: officialSignup.nullable() }),
  },
  'POST /official-connections/signup': {
    ...limited,
    summary: 'Begin a signup, or go on with one: a secret that works once, and the address of the page for it',
    body: z.object({
      way: officialSignupWay,
      /** The connection with a linked device that moves. */
      whatsappId: id.optional(),
    }),
    answer: z.object({ state, address: z.string() }),
    errors: ['ERR_OFFICIAL_APP_MISSING', 'ERR_NO_WAPP_FOUND'],
  },
  'POST /official-connections/signup/left': {
    ...limited,
    summary: 'Remember where WhatsApp’s window was left',
    body: z.object({ state, leftAt: word.optional(), errorId: word.optional() }),
    answer: officialSignup,
    errors: ['ERR_OFFICIAL_SIGNUP_ENDED'],
  },
  'POST /official-connections/signup/finish': {
    ...limited,
    summary: 'Exchange the code of WhatsApp’s window for access to the account; the code lives half a minute',
    body: z.object({
      state,
      code: z.string().trim().min(1).max(2000),
      accountId: whatsappDigits,
      /** Absent if the account has no number, or WhatsApp does not name it. */
      phoneNumberId: whatsappDigits.optional(),
    }),
    answer: officialSignup,
    errors: [
      ...officialRefusals,
      'ERR_OFFICIAL_APP_MISSING',
      'ERR_OFFICIAL_APP_REFUSED',
      'ERR_OFFICIAL_SIGNUP_ENDED',
      'ERR_OFFICIAL_CODE_EXPIRED',
      'ERR_OFFICIAL_ACCOUNT_TAKEN',
    ],
  },
  'GET /official-connections/signup/numbers': {
    ...limited,
    summary: 'The numbers of the signup’s account',
    answer: z.array(officialNumber),
    errors: [...officialRefusals, 'ERR_OFFICIAL_SIGNUP_ENDED'],
  },
  'POST /official-connections/signup/connect': {
    ...limited,
    summary:
      'Connect the number of a signup; it is registered where that is needed, but never one that stays in its app',
    body: z.object({
      /** Needed unless the signup has one. */
      phoneNumberId: whatsappDigits.optional(),
      /** For a new connection. */
      name: sizedText(2, 50).optional(),
      queueIds: ids.optional().meta({ initial: [] }),
      /** The number's PIN of two-step verification, if it has one; otherwise one is chosen. */
      pin: officialPin.optional(),
    }),
    answer: officialConnection,
    errors: [
      ...officialRefusals,
      'ERR_OFFICIAL_APP_MISSING',
      'ERR_OFFICIAL_APP_REFUSED',
      'ERR_OFFICIAL_SIGNUP_ENDED',
      'ERR_OFFICIAL_ACCOUNT_TAKEN',
      'ERR_OFFICIAL_NUMBER_TAKEN',
      'ERR_OFFICIAL_NUMBER_DIFFERS',
      'ERR_NO_WAPP_FOUND',
      'ERR_PLAN_LIMIT_REACHED',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_WAPP_NAME_ALREADY_EXISTS',
      'ERR_NO_QUEUE_FOUND',
    ],
  },
  'DELETE /official-connections/signup': {
    ...signups,
    summary: 'Discard the signup that was not finished; its access to the account is forgotten',
    answer: done,
  },
  'GET /official-app': {
    access: 'platform:manage',
    tenancy: 'none',
    summary: 'Where the webhooks of the operator’s app for signup in the browser arrive',
    answer: z.object({ webhookAddress: z.string() }),
  },
  'POST /official-app/check': {
    access: 'platform:manage',
    tenancy: 'system',
    summary: 'Ask WhatsApp whether the stored id and secret of the operator’s app are right',
    callsPerMinute: 30,
    answer: done,
    errors: [
      'ERR_OFFICIAL_UNREACHABLE',
      'ERR_OFFICIAL_REFUSED',
      'ERR_OFFICIAL_APP_MISSING',
      'ERR_OFFICIAL_APP_REFUSED',
    ],
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { officialCheck, officialConnection } from '../entities/official-connection.ts';
import { id, idInText, ids, sizedText } from '../fields.ts';
import { officialPin, officialRefusals, whatsappDigits } from '../official-fields.ts';

const secret = z.string().trim().min(8).max(1000).regex(/^\S+$/);
/** What identifies a number and opens its account. */
const access = z.object({ phoneNumberId: whatsappDigits, accountId: whatsappDigits, token: secret, appSecret: secret });
const params = z.object({ whatsappId: idInText });

const changes = { access: 'connections-page:editOrDeleteConnection', tenancy: 'system', params } as const;

/** Connections of WhatsApp's official platform (CLOUD-API, Ways to connect). Secrets go in and never come out. */
export const officialConnectionEndpoints = defineEndpoints({
  'POST /official-connections/check': {
    summary: 'What WhatsApp says about a number, before it is connected; changes nothing',
    access: 'connections-page:addConnection',
    tenancy: 'system',
    callsPerMinute: 30,
    body: access.extend({ whatsappId: id.optional() }),
    answer: officialCheck,
    errors: [...officialRefusals, 'ERR_OFFICIAL_NUMBER_TAKEN', 'ERR_OFFICIAL_NUMBER_DIFFERS', 'ERR_NO_WAPP_FOUND'],
  },
  'POST /official-connections': {
    summary: 'Connect a number of the official platform, or move a connection with a linked device to it',
    access: 'connections-page:addConnection',
    tenancy: 'system',
    callsPerMinute: 30,
    body: access.extend({
      /** The connection that moves; without it a new one is made, which needs a name. */
      whatsappId: id.optional(),
      name: sizedText(2, 50).optional(),
      queueIds: ids.optional().meta({ initial: [] }),
      /** Registers the number with this PIN of two-step verification, where it is not registered yet. */
      pin: officialPin.optional(),
    }),
    answer: officialConnection,
    errors: [
      ...officialRefusals,
      'ERR_OFFICIAL_NUMBER_TAKEN',
      'ERR_OFFICIAL_NUMBER_DIFFERS',
      'ERR_NO_WAPP_FOUND',
      'ERR_PLAN_LIMIT_REACHED',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_WAPP_NAME_ALREADY_EXISTS',
      'ERR_NO_QUEUE_FOUND',
    ],
  },
  'GET /official-connections/:whatsappId': {
    ...changes,
    summary: 'An official connection with its webhook address and its health',
    answer: officialConnection,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  'PUT /official-connections/:whatsappId': {
    ...changes,
    summary: 'Replace the token or the app secret, and connect again',
    callsPerMinute: 30,
    body: z.object({ token: secret.optional(), appSecret: secret.optional() }),
    answer: officialConnection,
    errors: [...officialRefusals, 'ERR_NO_WAPP_FOUND'],
  },
  'POST /official-connections/:whatsappId/subscribe': {
    ...changes,
    summary: 'Ask WhatsApp again to send webhooks to this connection',
    callsPerMinute: 30,
    answer: officialConnection,
    errors: [...officialRefusals, 'ERR_NO_WAPP_FOUND'],
  },
  'POST /official-connections/:whatsappId/register': {
    ...changes,
    summary: 'Register the number with a PIN; never for one that stays in the WhatsApp Business app',
    callsPerMinute: 10,
    body: z.object({ pin: officialPin }),
    answer: officialConnection,
    errors: [...officialRefusals, 'ERR_NO_WAPP_FOUND', 'ERR_NOT_SUPPORTED'],
  },
  'POST /official-connections/:whatsappId/sync': {
    ...changes,
    summary: 'Ask once for the contacts or the history of the WhatsApp Business app that has the same number',
    callsPerMinute: 10,
    body: z.object({ what: z.enum(['contacts', 'history']) }),
    answer: officialConnection,
    errors: [...officialRefusals, 'ERR_NO_WAPP_FOUND', 'ERR_NOT_SUPPORTED', 'ERR_OFFICIAL_ASKED_BEFORE'],
  },
  'POST /official-connections/:whatsappId/refresh': {
    ...changes,
    summary: 'Ask WhatsApp about the health of the number now',
    callsPerMinute: 30,
    answer: officialConnection,
    errors: [...officialRefusals, 'ERR_NO_WAPP_FOUND'],
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { ratingScale } from '../entities/round-rating.ts';
import { automationTemplates, whatsapp } from '../entities/whatsapp.ts';
import { changesOf, done, idInText, idOrNone, ids, momentOrNone, orEmpty, sizedText } from '../fields.ts';

const text = z.string().max(4000);
const minutes = z.int().min(0).max(100_000);
/**
 * A default that is documented but not filled in by validation: the table sets it, and a change without the field keeps
 * the value.
 */
const whatsappBody = z.object({
  name: sizedText(2, 50),
  isDefault: z.boolean().optional().meta({ initial: false }),
  provider: z.string().max(20).optional(),
  greetingMessage: text.optional(),
  complationMessage: text.optional(),
  outOfHoursMessage: text.optional(),
  ratingMessage: text.optional(),
  ratingScale: ratingScale.optional().meta({ initial: 3 }),
  asksRatingComment: z.boolean().optional().meta({ initial: false }),
  queueIds: ids.optional().meta({ initial: [] }),
  promptId: idOrNone,
  integrationId: idOrNone,
  /** The same under the name in SPEC §3. */
  integration: idOrNone,
  sendIdQueue: idOrNone,
  timeSendQueue: orEmpty(minutes).meta({ initial: 0 }),
  maxUseBotQueues: orEmpty(z.int().min(0).max(100)).meta({ initial: 3 }),
  timeUseBotQueues: orEmpty(minutes).meta({ initial: 0 }),
  expiresTicket: orEmpty(minutes).meta({ initial: 0 }),
  expiresInactiveMessage: text.optional(),
  /** What is sent in place of a text while only templates are possible; the whole set is replaced. */
  automationTemplates: automationTemplates.optional().meta({ initial: {} }),
  importOldMessages: momentOrNone,
  importRecentMessages: momentOrNone,
  importOldMessagesGroups: z.boolean().optional(),
  closedTicketsPostImported: z.boolean().optional(),
});
/** The phone for pairing by code instead of by QR code. */
const pairingNumber = z.string().min(8).max(15).regex(/^\d+$/).optional();
const params = z.object({ whatsappId: idInText });

/** WhatsApp connections and their sessions (SPEC §2.7, §4.3). */
export const whatsappEndpoints = defineEndpoints({
  'GET /whatsapp': {
    summary: 'All connections; QR and pairing codes only for those who may pair',
    access: 'session',
    query: z.object({ session: z.string().max(20).optional() }),
    answer: z.array(whatsapp),
  },
  'GET /whatsapp/:whatsappId': {
    summary: 'One connection',
    access: 'connections-page:editOrDeleteConnection',
    params,
    answer: whatsapp,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  'POST /whatsapp': {
    summary: 'Create a connection; it starts to pair',
    access: 'connections-page:addConnection',
    body: whatsappBody,
    answer: whatsapp,
    errors: [
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_PLAN_LIMIT_REACHED',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_WAPP_NAME_ALREADY_EXISTS',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_NOT_SUPPORTED',
      'ERR_TEMPLATE_NOT_APPROVED',
    ],
  },
  'PUT /whatsapp/:whatsappId': {
    summary: 'Change a connection; another import of old messages pairs anew, because only a new device gets history',
    access: 'connections-page:editOrDeleteConnection',
    tenancy: 'system',
    params,
    body: changesOf(whatsappBody),
    answer: whatsapp,
    errors: [
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_WAPP_NAME_ALREADY_EXISTS',
      'ERR_NO_OTHER_WHATSAPP',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_NOT_SUPPORTED',
      'ERR_TEMPLATE_NOT_APPROVED',
    ],
  },
  'DELETE /whatsapp/:whatsappId': {
    summary: 'Delete a connection; its tickets stay',
    access: 'connections-page:editOrDeleteConnection',
    params,
    answer: done,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP'],
  },
  'POST /whatsappsession/:whatsappId': {
    summary: 'Try again: connect with the pairing there is',
    access: 'connections-page:actionButtons',
    tenancy: 'system',
    params,
    body: z.object({ pairingNumber }).optional(),
    answer: done,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_SUPPORTED'],
  },
  'PUT /whatsappsession/:whatsappId': {
    summary: 'New QR code (or pairing code for a number): forget the pairing there is and pair again',
    access: 'connections-page:actionButtons',
    tenancy: 'system',
    params,
    body: z.object({ pairingNumber }).optional(),
    answer: done,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_SUPPORTED'],
  },
  'DELETE /whatsappsession/:whatsappId': {
    summary: 'Disconnect and forget the pairing',
    access: 'connections-page:actionButtons',
    tenancy: 'system',
    params,
    answer: done,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
});

/** The action after an import of old messages. */
export const historyImportEndpoints = defineEndpoints({
  'POST /closedimported/:whatsappId': {
    summary: 'Close the tickets that an import of old messages made and nobody touched since',
    access: 'connections-page:actionButtons',
    params,
    answer: done,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { templateWish } from '../entities/message-template.ts';
import { id, idInText, messageText, writtenNumber } from '../fields.ts';
import { because } from '../issues.ts';
import { mostDigits, writtenNumbers } from '../phone-numbers/written.ts';

/** The states of a sent message: `queued` until WhatsApp has it. `deleted`: for everybody, or with its ticket. */
const sentState = z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'deleted']);
export type SentState = z.output<typeof sentState>;

/** The state of a message, and the error code if it failed. */
const sentMessage = z.object({ id, state: sentState, failedCode: z.string().nullable() });
export type SentMessage = z.output<typeof sentMessage>;

/** The external API for programs of the company (SPEC §7, SERVER §2; ADR 43, 75). */
export const externalApiEndpoints = defineEndpoints({
  'GET /api/v1/openapi.json': {
    summary: 'This description of the API',
    access: 'token',
    tenancy: 'none',
    plan: 'useExternalApi',
    callsPerMinute: 30,
    answer: z.record(z.string(), z.unknown()),
  },
  'POST /api/messages/send': {
    summary: 'Send a text, or files as multipart `medias` with the text as the caption of the first, or a template',
    access: 'token',
    scope: 'messages:send',
    plan: 'useExternalApi',
    multipart: true,
    idempotent: true,
    callsPerMinute: 60,
    body: z.object({
      /** With country code. */
      number: writtenNumber.refine(
        (text) => writtenNumbers(text).every((one) => one === 'rounded' || one.digits.length <= mostDigits),
        because('tooLong', { maximum: mostDigits }),
      ),
      body: messageText,
      /** A template instead of a text; a file that comes with it is that of its header. */
      template: templateWish.optional(),
      /** The connection that sends; by default that of the key, or the company's default connection. */
      whatsappId: idInText.optional(),
    }),
    answer: z.object({
      /** The text by which existing clients recognise success (SERVER §1). */
      mensagem: z.string(),
      /** The id of the first message. */
      ...sentMessage.shape,
      /** The ids of all messages: one for each file. */
      messages: z.array(sentMessage),
    }),
    errors: [
      'ERR_CONTACT_BLOCKED',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_IDEMPOTENCY_KEY_USED',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_NO_FILE_FOUND',
      'ERR_NOT_SUPPORTED',
      'ERR_FILE_TOO_LARGE',
      'ERR_FILE_TYPE',
    ],
  },
  'GET /api/messages/:messageId': {
    summary: 'What became of a message that a program sent',
    access: 'token',
    scope: 'messages:send',
    plan: 'useExternalApi',
    callsPerMinute: 300,
    params: z.object({ messageId: idInText }),
    answer: sentMessage,
    errors: ['ERR_NO_MESSAGE_FOUND'],
  },
});

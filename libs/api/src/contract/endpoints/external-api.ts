import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { apiAccess } from '../entities/whatsapp.ts';
import { done, id, idInText, writtenNumber } from '../fields.ts';
import { because } from '../issues.ts';

/** The longest number there is, in digits (E.164). */
const mostDigits = 15;

/** The way of a sent message: `queued` until WhatsApp has it. `deleted`: for everybody, or with its ticket. */
const sentState = z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'deleted']);
export type SentState = z.output<typeof sentState>;

/** What became of a message, and why when it failed. */
const sentMessage = z.object({ id, state: sentState, failedCode: z.string().nullable() });
export type SentMessage = z.output<typeof sentMessage>;

const tokenParams = z.object({ whatsappId: idInText });

/** The external API for programs of the company (SPEC §7, SERVER §2), and the tokens with which they call it. */
export const externalApiEndpoints = defineEndpoints({
  'POST /whatsapp/:whatsappId/api-token': {
    summary: 'Make the token of a connection, in place of the former one. It is shown this once',
    access: 'connections-page:editOrDeleteConnection',
    plan: 'useExternalApi',
    params: tokenParams,
    answer: z.object({ token: z.string(), apiAccess }),
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  'DELETE /whatsapp/:whatsappId/api-token': {
    summary: 'Revoke the token of a connection',
    access: 'connections-page:editOrDeleteConnection',
    params: tokenParams,
    answer: done,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  'POST /api/messages/send': {
    summary: 'Send a text, or files as multipart `medias` with the text as the caption of the first',
    access: 'token',
    plan: 'useExternalApi',
    multipart: true,
    idempotent: true,
    callsPerMinute: 60,
    body: z.object({
      /** With country code. */
      number: writtenNumber.refine(
        (text) => text.replace(/\D/g, '').length <= mostDigits,
        because('tooLong', { maximum: mostDigits }),
      ),
      /** Multipart bodies turn line breaks into CRLF; WhatsApp uses LF. */
      body: z
        .string()
        .max(65_000)
        .default('')
        .transform((text) => text.replaceAll('\r\n', '\n')),
    }),
    answer: z.object({
      /** The word by which existing clients know that it worked (SERVER §1). */
      mensagem: z.string(),
      /** Of the first message. */
      ...sentMessage.shape,
      /** All of them: one for each file. */
      messages: z.array(sentMessage),
    }),
    errors: ['ERR_WAPP_INVALID_CONTACT', 'ERR_IDEMPOTENCY_KEY_USED', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
  },
  'GET /api/messages/:messageId': {
    summary: 'What became of a message that was sent with this token’s connection',
    access: 'token',
    plan: 'useExternalApi',
    callsPerMinute: 300,
    params: z.object({ messageId: idInText }),
    answer: sentMessage,
    errors: ['ERR_NO_MESSAGE_FOUND'],
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { quickMessage } from '../entities/quick-message.ts';
import { changesOf, done, idInText } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';

const quickMessageBody = z.object({
  shortcode: z.string('Obrigatório').trim().min(1, 'Obrigatório').max(60, 'Too Long!'),
  message: z.string().max(4000).default(''),
  geral: z.boolean().default(false),
  status: z.boolean().default(true),
});
const params = z.object({ quickMessageId: idInText });

/** Quick messages: one's own and, with `geral`, everybody's (SPEC §2.10). */
export const quickMessageEndpoints = defineEndpoints({
  'GET /quick-messages': {
    summary: 'Search quick messages',
    access: 'session',
    query: pageQuery,
    answer: pageOf('records', quickMessage),
  },
  'GET /quick-messages/list': {
    summary: 'All that the signed-in user may use in a chat',
    access: 'session',
    answer: z.array(quickMessage),
  },
  'GET /quick-messages/:quickMessageId': {
    summary: 'One quick message',
    access: 'session',
    params,
    answer: quickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  },
  'POST /quick-messages': {
    summary: 'Create a quick message',
    access: 'session',
    body: quickMessageBody,
    answer: quickMessage,
  },
  'PUT /quick-messages/:quickMessageId': {
    summary: 'Change a quick message',
    access: 'session',
    params,
    body: changesOf(quickMessageBody),
    answer: quickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  },
  'DELETE /quick-messages/:quickMessageId': {
    summary: 'Delete a quick message',
    access: 'session',
    params,
    answer: done,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  },
  'POST /quick-messages/:quickMessageId/media-upload': {
    summary: 'Attach a file',
    access: 'session',
    multipart: true,
    params,
    body: z.object({ typeArch: z.string().max(40).optional() }),
    answer: quickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_NO_FILE_FOUND'],
  },
  'DELETE /quick-messages/:quickMessageId/media-upload': {
    summary: 'Remove the attached file',
    access: 'session',
    params,
    answer: quickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  },
});

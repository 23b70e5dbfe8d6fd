import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, id, idInText, sizedText, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** A quick message, inserted by its shortcode; `geral` shares it with the whole company (SPEC §3). */
export const quickMessage = z.object({
  id,
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  status: z.boolean(),
  isMedia: z.boolean(),
  mediaPath: fileAddress().nullable(),
  mediaName: z.string().nullable(),
  companyId: id,
  userId: id.nullable(),
  updatedAt: timestamp,
});
export type QuickMessage = z.output<typeof quickMessage>;

const quickMessageBody = z.object({
  shortcode: sizedText(1, 60),
  message: z.string().max(4000).default(''),
  geral: z.boolean().default(false),
  status: z.boolean().default(true),
});
const params = z.object({ quickMessageId: idInText });

/** Quick messages: the user's own and, with `geral`, those of the whole company (SPEC §2.10). */
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

/** Their events: sent to the whole company for shared ones, otherwise to their owner. */
export const quickMessageEvents = { 'quick-message': resourceEvent(quickMessage) };

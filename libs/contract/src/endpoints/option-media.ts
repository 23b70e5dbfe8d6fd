import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { queueOption } from '../entities/queue.ts';
import { idInText } from '../fields.ts';

const params = z.object({ queueOptionId: idInText });

/** The file of a menu option (ADR 77). */
export const optionMediaEndpoints = defineEndpoints({
  'POST /queue-options/:queueOptionId/media-upload': {
    summary: 'Attach a file to a menu option; the bot sends it before the text',
    access: 'queues:manage',
    multipart: true,
    params,
    body: z.object({ typeArch: z.string().max(40).optional() }),
    answer: queueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_MENU_TOO_LARGE', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_NO_FILE_FOUND'],
  },
  'DELETE /queue-options/:queueOptionId/media-upload': {
    summary: 'Remove the file of a menu option',
    access: 'queues:manage',
    params,
    answer: queueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_MENU_TOO_LARGE'],
  },
});

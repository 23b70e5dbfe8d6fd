import { sentTemplate } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type OutboundContext, ofText, sendWithoutTicket } from '../../../../channels/outbound/attempt.ts';
import { selectionOf } from '../../../../platform/database/selection.ts';
import { effectfulOn, type JobHandler } from '../../../../platform/jobs/handlers.ts';
import { mediaFiles } from '../messages.schema.ts';
import { fileColumns, mediaOf } from './outbound-message.ts';

const files = selectionOf(fileColumns, new QueryBuilder().select(fileColumns).from(mediaFiles));

const payload = ofText.extend({ template: sentTemplate, mediaId: z.number().nullable() });

/** Sends a template without a ticket; nothing if the file of its header was deleted meanwhile. */
export function sendTemplateHandler(context: OutboundContext): JobHandler {
  const { storage, channels } = context.platform;
  return effectfulOn(
    'send-template',
    payload,
    async (reader, { mediaId }) =>
      mediaId === null ? undefined : (await reader.select(files, { where: eq(mediaFiles.id, mediaId) }))[0],
    async (file, { template, mediaId, ...text }, job) => {
      const isThere = mediaId === null || file?.companyId === job.companyId;
      if (isThere) {
        const content = { kind: 'template', template, media: file && mediaOf(file) } as const;
        await sendWithoutTicket(context, text, job, {
          content,
          openMedia: file && (() => storage.openToSend(file.name)),
        });
      } else if (text.askId) channels.tellOutcome(text.askId, 'ERR_NO_FILE_FOUND');
      return undefined;
    },
  );
}

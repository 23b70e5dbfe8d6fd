import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type OutboundContext, ofText, sendWithoutTicket } from '../../../channels/outbound/attempt.ts';
import { mediaFiles } from '../../../platform/database/schema/index.ts';
import { effectfulOn, type JobHandler } from '../../../platform/jobs/index.ts';
import { fileContent } from './outbound-message.ts';

const payload = ofText.extend({ mediaId: z.number(), mediaType: z.string() });

/** Sends a stored file without a ticket, with the text as its caption. One that was deleted meanwhile is not sent. */
export function sendFileHandler(context: OutboundContext): JobHandler {
  const { storage } = context.platform;
  return effectfulOn(
    'send-file',
    payload,
    async ({ db }, { mediaId }) => (await db.select().from(mediaFiles).where(eq(mediaFiles.id, mediaId)))[0],
    async (file, { mediaType, ...text }, job) => {
      const content = file?.companyId === job.companyId && fileContent(file, mediaType, text.text);
      if (!file || !content) {
        if (text.askId) context.platform.channels.tellOutcome(text.askId, 'ERR_NO_FILE_FOUND');
      } else await sendWithoutTicket(context, text, job, { content, openMedia: () => storage.open(file.name) });
      return undefined;
    },
  );
}

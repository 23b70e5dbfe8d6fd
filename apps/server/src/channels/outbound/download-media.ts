import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { recordFile } from '../../modules/messages/media-files.ts';
import { announceMessage } from '../../modules/messages/message-events.ts';
import { pendingMediaOf } from '../../modules/messages/pending-media.ts';
import { messages } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import type { MediaSource } from '../port.ts';
import { attempt } from './attempt.ts';
import type { OutboundContext } from './context.ts';
import { type LoadedMessage, loadMessage } from './load-message.ts';

const payload = z.object({ messageId: z.number() });
const extensions: Record<string, string> = { image: 'jpg', video: 'mp4', audio: 'ogg', sticker: 'webp' };

/** Downloads the file of a received message and shows it; the message has been there without it. */
export function downloadMediaHandler(context: OutboundContext): JobHandler {
  const { database, storage } = context.platform;
  return effectful('download-media', payload, async ({ messageId }) => {
    const loaded = await database.system((unit) => loadMessage(unit, messageId));
    const source = loaded && pendingMediaOf(loaded.message.data);
    if (!loaded?.whatsapp || !source || loaded.message.mediaId !== null) return;
    const { companyId, createdAt } = loaded.message;
    await attempt(context, { connectionId: loaded.whatsapp.id, since: createdAt }, async (channel) => {
      const stream = await channel.downloadMedia(source);
      const name = nameOf(loaded, source);
      const file = await storage.keepStream(stream, { name, companyId }).catch(unkept);
      await database.tenant(companyId, async (unit) => {
        const { width, height, seconds, voice } = source;
        const mediaId = await recordFile(unit, file, { width, height, seconds, voice });
        await unit.db.update(messages).set({ mediaId }).where(eq(messages.id, messageId));
        await announceMessage(context.platform, unit, 'update', messageId);
      });
    });
  });
}

/** WhatsApp names documents only. */
function nameOf({ message }: LoadedMessage, { fileName, mimetype }: MediaSource): string {
  const extension = extensions[message.mediaType] ?? mimetype.replace(/^.*\/|[^a-z0-9].*$/gi, '');
  return fileName ?? `${message.mediaType}-${message.id}.${extension}`;
}

function unkept(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause });
}

import type { Readable } from 'node:stream';
import type { ErrorCode } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { boundedMedia } from '../../../../channels/border/content.ts';
import { endingOf } from '../../../../channels/border/fields.ts';
import { attempt, failedFor, type OutboundContext } from '../../../../channels/outbound/attempt.ts';
import type { Channel, MediaSource } from '../../../../channels/port.ts';
import { RefusedError } from '../../../../channels/refused-error.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type Ending, effectfulOn, type JobHandler } from '../../../../platform/jobs/handlers.ts';
import type { StoredFile } from '../../../../platform/storage/storage.ts';
import { recordFile } from '../media-files.ts';
import { pendingMediaOf } from '../message.presenter.ts';
import { announceMessage } from '../message-events.ts';
import { messages } from '../messages.schema.ts';
import { type LoadedMessage, loadMessage, referenceOf } from './outbound-message.ts';

const payload = z.object({ messageId: z.number() });
const endings: Record<string, string> = { image: 'jpg', video: 'mp4', audio: 'ogg', sticker: 'webp' };

/**
 * Downloads the file of a received message, which is already shown without it. When WhatsApp has deleted the file, the
 * phone is asked for it. If it is not available, the message shows that and the download can be retried.
 */
export function downloadMediaHandler(context: OutboundContext): JobHandler {
  return effectfulOn(
    'download-media',
    payload,
    (reader, { messageId }) => loadMessage(reader, messageId),
    async (loaded, _payload, job) => {
      const source = loaded && pendingMediaOf(loaded.message.data);
      if (!loaded?.whatsapp || !source || loaded.message.mediaId !== null || loaded.message.isDeleted) return;
      const target = { connectionId: loaded.whatsapp.id, since: loaded.message.updatedAt };
      const work = attempt(context, target, (channel) => keepFile(context, channel, loaded, source));
      const outcome = await work.catch(failedFor('ERR_WAPP_DOWNLOAD_MEDIA', job));
      return outcome.done ? undefined : missing(loaded, outcome.failedCode);
    },
  );
}

async function keepFile(
  { platform }: OutboundContext,
  channel: Channel,
  loaded: LoadedMessage,
  source: MediaSource,
): Promise<void> {
  const { id, companyId } = loaded.message;
  const stream = await openFile(channel, loaded, source);
  const file = await platform.storage.keepStream(stream, { name: nameOf(loaded, source), companyId }).catch(unkept);
  let isShown = false;
  try {
    isShown = await platform.database.tenant(companyId, (unit) => showFile(unit, id, file, source));
  } finally {
    // Otherwise no row refers to the file, and the storage would keep one for each attempt for ever.
    if (!isShown) await platform.storage.remove([file.id]);
  }
}

/** Stores the file in its message and publishes it; false when the message was deleted meanwhile. */
async function showFile(unit: Unit, messageId: number, file: StoredFile, source: MediaSource): Promise<boolean> {
  const current = and(eq(messages.id, messageId), eq(messages.isDeleted, false));
  const [message] = await unit.db.select({ id: messages.id }).from(messages).where(current).for('update');
  if (!message) return false;
  const { width, height, seconds, voice, waveform } = boundedMedia(source);
  const mediaId = await recordFile(unit, file, { width, height, seconds, voice, waveform });
  await unit.db.update(messages).set({ mediaId, failedCode: null }).where(eq(messages.id, messageId));
  await announceMessage(unit, 'update', messageId);
  return true;
}

async function openFile(channel: Channel, loaded: LoadedMessage, source: MediaSource): Promise<Readable> {
  try {
    return await channel.downloadMedia(source);
  } catch (error) {
    if (!isCode(error, 'ERR_MEDIA_EXPIRED')) throw error;
    if (!channel.requestMedia) throw new RefusedError('ERR_MEDIA_EXPIRED');
    return channel.downloadMedia(await channel.requestMedia(referenceOf(loaded), source));
  }
}

function missing({ message }: LoadedMessage, code: string): Ending {
  const failedCode = code === 'ERR_SENDING_WAPP_MSG' ? 'ERR_WAPP_DOWNLOAD_MEDIA' : code;
  return async (unit) => {
    await unit.db.update(messages).set({ failedCode }).where(eq(messages.id, message.id));
    await announceMessage(unit, 'update', message.id);
  };
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}

/** The name of a file. WhatsApp names only documents, and not always, so that others get a generated one. */
function nameOf({ message }: LoadedMessage, { fileName, mimetype }: MediaSource): string {
  return fileName || `${message.mediaType}-${message.id}.${endings[message.mediaType] ?? endingOf(mimetype)}`;
}

function unkept(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause });
}

import type { Readable } from 'node:stream';
import type { ErrorCode } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { recordFile } from '../../modules/messages/media-files.ts';
import { announceMessage } from '../../modules/messages/message-events.ts';
import { pendingMediaOf } from '../../modules/messages/pending-media.ts';
import { messages } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Channel, MediaSource } from '../port.ts';
import { RefusedError } from '../refused-error.ts';
import { attempt, failedFor, type Outcome } from './attempt.ts';
import type { OutboundContext } from './context.ts';
import { type LoadedMessage, loadMessage } from './load-message.ts';
import { referenceOf } from './outbound-message.ts';

const payload = z.object({ messageId: z.number() });
const extensions: Record<string, string> = { image: 'jpg', video: 'mp4', audio: 'ogg', sticker: 'webp' };

/**
 * Downloads the file of a received message and shows it; the message has been there without it. A file that WhatsApp has
 * deleted is asked of the phone. When it cannot be had, the message says so and can be tried again.
 */
export function downloadMediaHandler(context: OutboundContext): JobHandler {
  const { database } = context.platform;
  return effectful('download-media', payload, async ({ messageId }, job) => {
    const loaded = await database.system((unit) => loadMessage(unit, messageId));
    const source = loaded && pendingMediaOf(loaded.message.data);
    if (!loaded?.whatsapp || !source || loaded.message.mediaId !== null) return;
    const target = { connectionId: loaded.whatsapp.id, since: loaded.message.updatedAt };
    const work = attempt(context, target, (channel) => keepFile(context, channel, loaded, source));
    const outcome = await work.catch((error: unknown) => giveUp(error, job));
    if (!outcome.done) await noteMissing(context, loaded, outcome.failedCode);
  });
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
  await platform.database.tenant(companyId, async (unit) => {
    const { width, height, seconds, voice, waveform } = source;
    const mediaId = await recordFile(unit, file, { width, height, seconds, voice, waveform });
    await unit.db.update(messages).set({ mediaId, failedCode: null }).where(eq(messages.id, id));
    await announceMessage(platform, unit, 'update', id);
  });
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

/** A file that is too large stays so; anything else is tried again as often as the job may be. */
function giveUp(error: unknown, job: Job): Outcome {
  if (isCode(error, 'ERR_FILE_TOO_LARGE')) return { done: false, failedCode: 'ERR_FILE_TOO_LARGE' };
  return failedFor('ERR_WAPP_DOWNLOAD_MEDIA', job)(error);
}

async function noteMissing({ platform }: OutboundContext, { message }: LoadedMessage, code: string): Promise<void> {
  const failedCode = code === 'ERR_SENDING_WAPP_MSG' ? 'ERR_WAPP_DOWNLOAD_MEDIA' : code;
  await platform.database.tenant(message.companyId, async (unit) => {
    await unit.db.update(messages).set({ failedCode }).where(eq(messages.id, message.id));
    await announceMessage(platform, unit, 'update', message.id);
  });
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}

/** WhatsApp names documents only. */
function nameOf({ message }: LoadedMessage, { fileName, mimetype }: MediaSource): string {
  const extension = extensions[message.mediaType] ?? mimetype.replace(/^.*\/|[^a-z0-9].*$/gi, '');
  return fileName ?? `${message.mediaType}-${message.id}.${extension}`;
}

function unkept(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause });
}

import type { Readable } from 'node:stream';
import type { ErrorCode } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { boundedMedia } from '../../../../channels/border/content.ts';
import { endingOf } from '../../../../channels/border/fields.ts';
import { attempt, failedFor, type OutboundContext } from '../../../../channels/outbound/attempt.ts';
import type { Channel, MediaSource } from '../../../../channels/port.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type Ending, effectfulOn, type JobHandler, Postpone } from '../../../../platform/jobs/handlers.ts';
import { InfectedFile } from '../../../../platform/storage/scan/file-scanner.ts';
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
 * phone is asked for it. If it is not available, the message shows that and the download can be retried. A file in which
 * the scanner finds something is not kept: the message names the finding, and so does the audit log.
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
      let finding: string | undefined;
      const work = attempt(context, target, async (channel) => {
        finding = await keepFile(context, channel, loaded, source);
      });
      const outcome = await work.catch(failedFor('ERR_WAPP_DOWNLOAD_MEDIA', job));
      if (finding !== undefined) return blocked(loaded, finding);
      return outcome.done ? undefined : missing(loaded, outcome.failedCode);
    },
  );
}

/** Keeps the file of a message. Returns what the scanner found in it, if it is not kept for that. */
async function keepFile(
  { platform, lookAgainAfter }: OutboundContext,
  channel: Channel,
  loaded: LoadedMessage,
  source: MediaSource,
): Promise<string | undefined> {
  const { id, companyId } = loaded.message;
  const file = await receivedFile(platform, channel, loaded, source).catch(whileScannerRests(lookAgainAfter));
  if (typeof file === 'string') return file;
  let isShown = false;
  try {
    isShown = await platform.database.tenant(companyId, (unit) => showFile(unit, id, file, source));
  } finally {
    // Otherwise no row refers to the file, and the storage would keep one for each attempt for ever.
    if (!isShown) await platform.storage.remove([file.id]);
  }
  return undefined;
}

/** The stored file, or what the scanner found in it. */
async function receivedFile(
  { storage, scanner }: OutboundContext['platform'],
  channel: Channel,
  loaded: LoadedMessage,
  source: MediaSource,
): Promise<StoredFile | string> {
  await scanner.requireReachable();
  const stream = await openFile(channel, loaded, source);
  try {
    return await storage.keepStream(stream, { name: nameOf(loaded, source), companyId: loaded.message.companyId });
  } catch (error) {
    return error instanceof InfectedFile ? error.finding : unkept(error);
  }
}

/** A file waits at WhatsApp while the scanner does not answer. */
function whileScannerRests(lookAgainAfter: number): (error: unknown) => never {
  return (error) => {
    throw isCode(error, 'ERR_SCANNER_UNAVAILABLE')
      ? new Postpone(lookAgainAfter, 'The scanner does not answer')
      : error;
  };
}

/** Stores the file in its message and publishes it; false when the message was deleted meanwhile. */
async function showFile(unit: Unit, messageId: number, file: StoredFile, source: MediaSource): Promise<boolean> {
  const current = and(eq(messages.id, messageId), eq(messages.isDeleted, false));
  const [message] = await unit.db.select({ id: messages.id }).from(messages).where(current).for('update');
  if (!message) return false;
  const { width, height, seconds, voice, waveform } = boundedMedia(source);
  const mediaId = await recordFile(unit, file, { width, height, seconds, voice, waveform });
  // An earlier attempt may have found something that was none.
  const data = sql`${messages.data} - 'finding'`;
  await unit.db.update(messages).set({ mediaId, failedCode: null, data }).where(eq(messages.id, messageId));
  await announceMessage(unit, 'update', messageId);
  return true;
}

async function openFile(channel: Channel, loaded: LoadedMessage, source: MediaSource): Promise<Readable> {
  try {
    return await channel.downloadMedia(source);
  } catch (error) {
    if (!isCode(error, 'ERR_MEDIA_EXPIRED')) throw error;
    if (!channel.requestMedia) throw new AppError('ERR_MEDIA_EXPIRED');
    return channel.downloadMedia(await channel.requestMedia(referenceOf(loaded), source));
  }
}

/** The message shows what was found in place of the file; trying again scans again. */
function blocked({ message }: LoadedMessage, finding: string): Ending {
  return async (unit) => {
    const data = sql`coalesce(${messages.data}, '{}'::jsonb) || ${JSON.stringify({ finding })}::jsonb`;
    await unit.db.update(messages).set({ data, failedCode: 'ERR_FILE_INFECTED' }).where(eq(messages.id, message.id));
    await unit.audit({ action: 'create', kind: 'blocked_files', recordId: message.id, label: finding });
    await announceMessage(unit, 'update', message.id);
  };
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

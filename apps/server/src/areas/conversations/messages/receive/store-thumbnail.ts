import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { type Ending, effectfulAfter, type JobHandler } from '../../../../platform/jobs/handlers.ts';
import type { Storage, StoredFile } from '../../../../platform/storage/storage.ts';
import { filesUnused } from '../../../../platform/storage/unused-files.ts';
import { recordFile } from '../media-files.ts';
import { announceMessage, lockMessage } from '../message-events.ts';
import { messages } from '../messages.schema.ts';
import { fetchPicture } from './fetch-picture.ts';

const payload = z.object({ messageId: z.number() });
const arrived = z.object({ thumbnailBytes: z.string(), thumbnailAddress: z.string() }).partial();

/**
 * Makes the preview picture of a message a file, which has a signed address like any other: it came with the message, or
 * lies at an address that WhatsApp names, which no browser ever gets. What is not a picture is dropped: its sender
 * decides what is in it.
 */
export function keepThumbnailHandler(platform: ServicePlatform): JobHandler {
  return effectfulAfter(
    'keep-thumbnail',
    payload,
    async ({ db }, { messageId }) => {
      const columns = { id: messages.id, companyId: messages.companyId, data: messages.data };
      return (await db.select(columns).from(messages).where(eq(messages.id, messageId)))[0];
    },
    async (message, _payload, job) => {
      const named = message && arrived.safeParse(message.data).data;
      if (!message || (named?.thumbnailBytes === undefined && named?.thumbnailAddress === undefined)) return undefined;
      const bytes = await bytesOf(platform, named).catch((error: unknown) => {
        if (job.attempt < job.maxAttempts) throw error;
        return undefined;
      });
      const file = bytes && (await keepPicture(platform.storage, bytes, message.companyId));
      return shows(message.id, file);
    },
  );
}

async function bytesOf(
  { configuration: { outboundOrigins, graphUrl } }: Pick<ServicePlatform, 'configuration'>,
  { thumbnailBytes, thumbnailAddress = '' }: z.output<typeof arrived>,
): Promise<Buffer | undefined> {
  if (thumbnailBytes !== undefined) return Buffer.from(thumbnailBytes, 'base64');
  return fetchPicture(thumbnailAddress, [...outboundOrigins, new URL(graphUrl).origin]);
}

/** Stores a small preview picture; undefined if the bytes are none. Do not call it inside a unit of work. */
export async function keepPicture(storage: Storage, bytes: Buffer, companyId: number): Promise<StoredFile | undefined> {
  if (bytes.length === 0) return undefined;
  const file = await storage.keepStream(Readable.from([bytes]), { name: 'preview.jpg', companyId });
  if (file.kind === 'image') return file;
  await storage.remove([file.id]);
  return undefined;
}

function shows(messageId: number, file: StoredFile | undefined): Ending {
  return async (unit) => {
    const message = await lockMessage(unit, messageId);
    if (file && (!message || message.isDeleted)) await unit.emit(filesUnused, [file.id]);
    if (!message) return;
    const isShown = file !== undefined && !message.isDeleted;
    if (isShown) await recordFile(unit, file);
    await setThumbnail(unit, messageId, isShown ? file.id : null);
    if (isShown) await announceMessage(unit, 'update', messageId);
  };
}

async function setThumbnail(unit: Unit, messageId: number, file: string | null): Promise<void> {
  const thumbnail = JSON.stringify(file === null ? {} : { thumbnail: { file } });
  await unit.db
    .update(messages)
    .set({ data: sql`(${messages.data} - 'thumbnailBytes' - 'thumbnailAddress') || ${thumbnail}::jsonb` })
    .where(eq(messages.id, messageId));
}

import type { Storage, StoredFile } from '../platform/storage/storage.ts';
import type { Channel, ChatAddress } from './port.ts';

/**
 * Downloads the picture of a chat from WhatsApp into the storage; null if there is none or it is hidden. Rejects if
 * WhatsApp cannot be asked now.
 */
export async function keepPicture(
  storage: Pick<Storage, 'keepStream' | 'remove'>,
  channel: Channel,
  companyId: number,
  chat: ChatAddress,
): Promise<StoredFile | null> {
  const stream = await channel.openPicture?.(chat);
  if (!stream) return null;
  const file = await storage.keepStream(stream, { name: 'picture.jpg', companyId });
  if (file.kind === 'image') return file;
  await storage.remove([file.id]);
  return null;
}

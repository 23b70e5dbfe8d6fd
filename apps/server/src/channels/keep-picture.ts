import type { Storage, StoredFile } from '../platform/storage/storage.ts';
import type { Channel, ChatAddress } from './port.ts';

/**
 * Fetches the picture WhatsApp shows of a chat into the storage; null when there is none or it is hidden. Rejects when
 * nobody can tell now.
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

import { text } from 'node:stream/consumers';
import type { Storage, StoredFile } from '../../platform/storage/storage.ts';

/** Where the first packet of an Ogg file lies: after the page's header of 27 bytes and its one lacing value. */
const firstPacket = { start: 28, end: 35 };

/** Whether kept files can go as voice notes: phones play Opus in Ogg as one, and nothing else (WHATSAPP.md). */
export async function areVoiceNotes(storage: Storage, files: readonly StoredFile[]): Promise<boolean> {
  for (const file of files) {
    if (file.mimetype !== 'audio/ogg' || (await text(await storage.open(file.id, firstPacket))) !== 'OpusHead')
      return false;
  }
  return true;
}

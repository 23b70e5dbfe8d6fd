import type { Readable } from 'node:stream';
import { AppError } from '../../platform/errors.ts';
import type { ChatAddress } from '../port.ts';
import { destination } from './address.ts';
import type { LiveSocket } from './live-socket.ts';
import { isWhatsAppHost, openAtWhatsApp } from './whatsapp-hosts.ts';

const patience = 15_000;
/** The most bytes of a picture. */
const limit = 8 * 1024 * 1024;

/** WhatsApp's error codes for a picture that does not exist or is hidden. */
const refusals = new Set([401, 403, 404]);

/**
 * The URL of the picture of a person or group; null if there is none or it is hidden. Throws ERR_WAPP_DOWNLOAD_MEDIA if
 * WhatsApp cannot be asked now.
 */
export async function pictureAddress(live: LiveSocket, chat: ChatAddress): Promise<string | null> {
  try {
    return (await live.socket.profilePictureUrl(destination(chat), 'image')) ?? null;
  } catch (cause) {
    if (cause instanceof Error && 'data' in cause && refusals.has(Number(cause.data))) return null;
    throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause });
  }
}

/**
 * Downloads a picture. Only WhatsApp's own hosts are accepted (SERVER §3.15), or this machine's while WhatsApp is
 * emulated here.
 */
export async function openPicture(address: string | null, socketUrl: string): Promise<Readable | null> {
  if (!address || !isWhatsAppHost(new URL(address), socketUrl)) return null;
  const { status, content } = await openAtWhatsApp({ address, patience, limit, redirections: 0 }, socketUrl);
  if (status === 200) return content;
  content.destroy();
  return null;
}

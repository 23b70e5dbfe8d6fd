import { Readable } from 'node:stream';
import type { ChatAddress } from '../port.ts';
import { destination } from './address.ts';
import type { LiveSocket } from './live-socket.ts';
import { isLoopback } from './settings.ts';

const patience = 15_000;

/** Where WhatsApp shows the picture of a person or group; it answers an error when there is none or it is hidden. */
export async function pictureAddress(live: LiveSocket, chat: ChatAddress): Promise<string | null> {
  return (await live.socket.profilePictureUrl(destination(chat), 'image').catch(() => null)) ?? null;
}

/**
 * Opens a picture. Only WhatsApp's own hosts are asked (SERVER §3.15), or this machine's when WhatsApp is emulated here.
 */
export async function openPicture(address: string | null, socketUrl: string): Promise<Readable | null> {
  if (!address || !isWhatsAppHost(new URL(address), socketUrl)) return null;
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) });
  return answer.ok && answer.body ? Readable.from(answer.body) : null;
}

function isWhatsAppHost({ protocol, hostname }: URL, socketUrl: string): boolean {
  if (protocol === 'https:' && hostname.endsWith('.whatsapp.net')) return true;
  return isLoopback(new URL(socketUrl)) && isLoopback({ hostname });
}

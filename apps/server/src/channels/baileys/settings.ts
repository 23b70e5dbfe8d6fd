import type { WAVersion } from 'baileys';
import { type BackoffSettings, defaultBackoff } from '../backoff.ts';

/** What an installation can choose about WhatsApp Web connections. Times in milliseconds. */
export interface BaileysSettings {
  /** Where WhatsApp listens; `ws://` only on this machine, because TLS is the handshake's only protection. */
  socketUrl: string;
  /** The protocol version told to WhatsApp; a stale one is refused with 405. Null takes the library's. */
  version: WAVersion | null;
  /** How long a QR code lives; null takes WhatsApp's 60 s, then 20 s each. */
  qrTimeout: number | null;
  /** How long a send waits for WhatsApp's acknowledgement. */
  sendTimeout: number;
  /**
   * How often WhatsApp is asked whether it is there. A line that has been silent for this and five seconds more when it
   * would be asked again is given up and opened anew: after one to three times this.
   */
  keepAlive: number;
  /** How long a download or an upload waits for the next sign of the other side. */
  mediaPatience: number;
  /** How long an upload may take as a whole: one whose answer breaks off never says that it failed. */
  uploadLimit: number;
  /** After this the signed key that WhatsApp hands to strangers is replaced. */
  signedPreKeyLifetime: number;
  backoff: BackoffSettings;
}

/** What production uses. */
export const defaultBaileysSettings: BaileysSettings = {
  socketUrl: 'wss://web.whatsapp.com/ws/chat',
  version: null,
  qrTimeout: null,
  sendTimeout: 30_000,
  keepAlive: 15_000,
  mediaPatience: 30_000,
  uploadLimit: 15 * 60_000,
  signedPreKeyLifetime: 30 * 24 * 60 * 60_000,
  backoff: defaultBackoff,
};

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);

/** Whether an address is on this machine. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return loopback.has(hostname);
}

/** Throws when messages would leave this machine without TLS (WHATSAPP.md: `Curve.verify` always answers true). */
export function assertSafeSocketUrl(socketUrl: string): void {
  const url = new URL(socketUrl);
  if (url.protocol === 'wss:' || (url.protocol === 'ws:' && isLoopback(url))) return;
  throw new Error(`WHATSAPP_SOCKET_URL must be wss://, or ws:// on this machine: ${socketUrl}`);
}

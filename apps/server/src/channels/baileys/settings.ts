import type { WAVersion } from 'baileys';
import { type BackoffSettings, defaultBackoff } from '../backoff.ts';

/** The settings of WhatsApp Web connections. Times in milliseconds. */
export interface BaileysSettings {
  /** The URL of WhatsApp; `ws://` only on this machine, because TLS is the handshake's only protection. */
  socketUrl: string;
  /** The protocol version sent to WhatsApp; an outdated one is refused with 405. Null uses the library's. */
  version: WAVersion | null;
  /** How long a QR code is valid; null uses WhatsApp's 60 s for the first and 20 s for each further one. */
  qrTimeout: number | null;
  /** How long a send waits for WhatsApp's acknowledgement. */
  sendTimeout: number;
  /**
   * The interval of keep-alive requests. When the next request is due and the connection was silent for the interval
   * and five more seconds, it is opened again: after one to three intervals.
   */
  keepAlive: number;
  /** How long a download or an upload waits for the next data from the other side. */
  mediaPatience: number;
  /** The time limit of a whole upload, because an upload whose response breaks off never reports a failure. */
  uploadLimit: number;
  /** The age at which the signed pre-key, which WhatsApp gives to people for their first message, is replaced. */
  signedPreKeyLifetime: number;
  backoff: BackoffSettings;
}

/** The settings of production. */
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

/** Whether a URL is on this machine. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return loopback.has(hostname);
}

/** Throws if messages would leave this machine without TLS (WHATSAPP.md: `Curve.verify` always returns true). */
export function assertSafeSocketUrl(socketUrl: string): void {
  const url = new URL(socketUrl);
  if (url.protocol === 'wss:' || (url.protocol === 'ws:' && isLoopback(url))) return;
  throw new Error(`WHATSAPP_SOCKET_URL must be wss://, or ws:// on this machine: ${socketUrl}`);
}

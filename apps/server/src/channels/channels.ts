import type { Unit } from '../platform/database/database.ts';

/** What the rest of the server asks of WhatsApp connections. */
export interface Channels {
  /** Queues a plain text to a number through the company's default connection. Throws ERR_NO_DEF_WAPP_FOUND. */
  sendText(unit: Unit, message: { companyId: number; number: string; text: string }): Promise<void>;
}

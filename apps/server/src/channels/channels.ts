import type { Unit } from '../platform/database/database.ts';
import type { Capabilities, ChatAddress, HistoryMessage } from './port.ts';

/** What the rest of the server asks of WhatsApp connections. Jobs to enqueue (send, edit, …): `jobs.ts`. */
export interface Channels {
  /**
   * Queues a plain text to a number (digits in international form) through a connection of the company.
   * Throws ERR_NO_WAPP_FOUND.
   */
  sendText(
    unit: Unit,
    message: { companyId: number; connectionId: number; number: string; text: string },
  ): Promise<void>;
  /** What a provider can do; nothing for a provider that does not exist (any more). */
  capabilitiesOf(provider: string | null): Capabilities;
  /** An id for an outgoing message, chosen before the first try so that a second try is the same message. */
  newMessageId(provider: string): string;
  /**
   * The address of a number on WhatsApp through the company's default connection, null when it is not there, and
   * undefined when nobody can tell now (no connection is open). Outside a unit of work: it asks WhatsApp.
   */
  checkNumber(companyId: number, number: string): Promise<ChatAddress | null | undefined>;
  /**
   * Fetches a person's picture into the storage; the id of its file, or null when there is none, it is hidden, or nobody
   * can tell now. Outside a unit of work. Whoever asks sees to it that the file is deleted some day.
   */
  profilePicture(companyId: number, chat: ChatAddress): Promise<string | null>;
  /** Has the connection told when the other side of a chat types, if it is open. Nobody waits for it. */
  watchTyping(connectionId: number, chat: ChatAddress): void;
  /** Reads a part of a history (`history` event). Outside a unit of work. Throws ERR_NOT_SUPPORTED, ERR_WAPP_DOWNLOAD_MEDIA. */
  readHistory(provider: string, reference: Record<string, unknown>): Promise<HistoryMessage[]>;
  /** Whether a provider of this name exists. */
  supports(provider: string): boolean;
  /**
   * Opens a connection with the pairing there is (SPEC §4.3, try again), and tells its state. Without a pairing it is
   * paired: by QR, or also by a code for `pairingNumber`. These three need a system unit.
   */
  connect(unit: Unit, connectionId: number, pairingNumber?: string): Promise<void>;
  /** Forgets the pairing and pairs anew: by QR, or also by a code for `pairingNumber`. */
  pair(unit: Unit, connectionId: number, pairingNumber?: string): Promise<void>;
  /** Ends the pairing and forgets it. */
  logout(unit: Unit, connectionId: number): Promise<void>;
  /** A connection was created with a status that wants it open; after the commit somebody opens it. */
  created(unit: Unit): void;
  /** A connection's row was deleted; after the commit its pairing is ended at WhatsApp too. */
  deleted(unit: Unit, connectionId: number): void;
}

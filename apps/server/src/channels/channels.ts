import type { ErrorCode, PrivacySettings, SentTemplate } from '@recado/contract';
import type { Unit } from '../platform/database/database.ts';
import type { OfficialAccounts } from './cloud-api/accounts/accounts.ts';
import type { StoredSecrets } from './cloud-api/accounts/stored-secrets.ts';
import type {
  Capabilities,
  ChannelEvent,
  ChatAddress,
  ForeignPairing,
  GroupMember,
  HistoryMessage,
  PairingProblem,
  ReadPairing,
  WritingState,
} from './port.ts';
import type { AccountTemplates } from './template-port.ts';

/** A text to a number (digits in international form), without a ticket. */
export interface PlainMessage {
  companyId: number;
  connectionId: number;
  number: string;
  text: string;
}

/**
 * A message to a number, without a ticket, whose sender waits for the outcome: a text, a stored file with it as caption,
 * or a template, whose text it is, and whose header may be the file.
 */
export interface AwaitedMessage extends PlainMessage {
  file?: { mediaId: number; mediaType: string } | undefined;
  template?: SentTemplate | undefined;
}

/** The interface of WhatsApp connections for the rest of the server. Jobs to enqueue (send, edit, …): `jobs.ts`. */
export interface Channels {
  /**
   * Queues a plain text to a number (digits in international form) through a connection of the company, without a
   * ticket. Several to one number keep their order. Throws ERR_NO_WAPP_FOUND.
   */
  sendText(unit: Unit, message: PlainMessage): Promise<void>;
  /**
   * Sends a text like `sendText`, a stored file with it as caption, or a template, and waits until it is sent. Call it outside a
   * unit. Throws ERR_NO_WAPP_FOUND, the error of WhatsApp's refusal, or ERR_SENDING_WAPP_MSG; after an error the
   * message is not sent later either.
   */
  sendAndWait(message: AwaitedMessage): Promise<void>;
  /** For the job that sends a message: passes its result to the caller of `sendAndWait`. */
  tellOutcome(askId: string, failedCode: ErrorCode | null): void;
  /** The capabilities of a provider; none if there is no provider of this name (any more). */
  capabilitiesOf(provider: string | null): Capabilities;
  /** An id for an outgoing message, chosen before the first attempt so that a retry is the same message. */
  newMessageId(provider: string): string;
  /**
   * The address of a number on WhatsApp, asked through the company's default connection. Null if the number is not
   * there, undefined if that is unknown (no connection is open). Call it outside a unit: it asks WhatsApp.
   */
  checkNumber(companyId: number, number: string): Promise<ChatAddress | null | undefined>;
  /**
   * Downloads a person's picture into the storage. Returns the file's id; null if there is none, it is hidden, or no
   * connection is open. Call it outside a unit. The caller has to delete the file when it is no longer needed.
   */
  profilePicture(companyId: number, chat: ChatAddress): Promise<string | null>;
  /**
   * Reads the agenda of a connection's phone and reports it (`agenda` event). Returns how many people are in it;
   * undefined if the connection did not answer. Call it outside a unit.
   */
  readAgenda(connectionId: number): Promise<number | undefined>;
  /**
   * Changes the named privacy settings of a connection's number, if any, and returns all of them; undefined if the
   * connection did not answer. Call it outside a unit: it asks WhatsApp.
   */
  privacy(connectionId: number, changes: PrivacySettings): Promise<PrivacySettings | undefined>;
  /**
   * Asks WhatsApp who is in a group; null if it cannot be asked or read now. Call it outside a unit.
   */
  groupMembers(connectionId: number, chatId: string): Promise<GroupMember[] | null>;
  /**
   * The templates of a connection's account. Call it, and what it returns, outside a unit. Throws ERR_NO_WAPP_FOUND,
   * ERR_NOT_SUPPORTED.
   */
  templates(connectionId: number): Promise<AccountTemplates>;
  /** Subscribes to the typing of the other side of a chat, if the connection is open. Does not wait for the result. */
  watchTyping(connectionId: number, chat: ChatAddress): void;
  /** Shows in a chat that the company is writing, if the connection is open. Does not wait for the result. */
  showWriting(connectionId: number, chat: ChatAddress, state: WritingState): void;
  /**
   * Reads a part of a history (`history` event). Call it outside a unit. Throws ERR_NOT_SUPPORTED,
   * ERR_WAPP_DOWNLOAD_MEDIA.
   */
  readHistory(provider: string, reference: Record<string, unknown>): Promise<HistoryMessage[]>;
  /**
   * Opens a sealed change with the secret of its message, see `ChannelProvider.openSealed`. `provider` null: there is no
   * connection any more.
   */
  openSealed(
    provider: string | null,
    event: Extract<ChannelEvent, { type: 'sealed' }>,
    secret: string,
    authors: readonly string[],
  ): Promise<ChannelEvent | null>;
  /** Accounts and numbers of the official platform, and the secrets of its connections. */
  official: { accounts: OfficialAccounts; secrets: StoredSecrets };
  /** Whether there is a provider of this name. */
  supports(provider: string): boolean;
  /**
   * Opens a connection with its existing pairing (SPEC §4.3, try again), and publishes its state. Without a pairing it
   * is paired: by QR, or also by a code for `pairingNumber`. `connect`, `pair` and `logout` need a system unit.
   */
  connect(unit: Unit, connectionId: number, pairingNumber?: string): Promise<void>;
  /** Deletes the pairing and pairs again: by QR, or also by a code for `pairingNumber`. */
  pair(unit: Unit, connectionId: number, pairingNumber?: string): Promise<void>;
  /**
   * Reads a pairing that another product made. Call it outside a unit; what it returns stores the pairing, and `connect`
   * in the same unit opens the connection with it. `incomplete` from a provider without such pairings.
   */
  readPairing(provider: string, found: ForeignPairing): Promise<ReadPairing | PairingProblem>;
  /** Closes a connection in a system unit; its pairing stays, here and at WhatsApp. */
  release(unit: Unit, connectionId: number): Promise<void>;
  /** Ends the pairing and deletes it. */
  logout(unit: Unit, connectionId: number): Promise<void>;
  /** Call it after creating a connection that should be open: after the commit, a process opens it. */
  created(unit: Unit): void;
  /** Call it after deleting a connection's row: after the commit, its pairing is ended at WhatsApp too. */
  deleted(unit: Unit, connectionId: number): void;
}

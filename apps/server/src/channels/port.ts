import type { Readable } from 'node:stream';
import type { PrivacySettings } from '@recado/contract';
import type { Unit } from '../platform/database/database.ts';
import type { ChannelEvent } from './port-events.ts';
import type {
  AgendaEntry,
  Author,
  ChatAddress,
  InboundMessage,
  MediaSource,
  Mention,
  MessageContent,
  OutboundContent,
} from './port-messages.ts';
import type { AccountTemplates } from './template-port.ts';

export type { ChangeEvent, ChannelEvent, SealedContent } from './port-events.ts';
export type {
  AgendaEntry,
  Author,
  ChatAddress,
  InboundMessage,
  MediaSource,
  Mention,
  MessageContent,
  OutboundContent,
  ScopedIdentity,
} from './port-messages.ts';

/**
 * The port to WhatsApp, independent of the provider (shared by Baileys and the Cloud API).
 * This file names no library; nothing outside `channels/` imports a provider.
 */

/** One message of a history. */
export interface HistoryMessage {
  message: InboundMessage;
  /** The name of the chat on the owner's phone; empty if it has none there. */
  chatName: string;
  /** The status of a message of ours, counted as in `status` events. */
  ack: number;
  reactions: { emoji: string; fromMe: boolean; author: Author }[];
}

/** A member of a group. Number or LID may be unknown. */
export interface GroupMember {
  number: string | null;
  lid: string | null;
  isAdmin: boolean;
  /** Whether it is the connection itself. */
  isOwn: boolean;
}

/** The state of a session, as named in SPEC §4.3, with the QR code, pairing code or reason for an administrator. */
export interface ChannelState {
  status: 'CONNECTED' | 'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'passkey_required' | 'banned';
  /** A code of `connections.detail.*` that explains the state, or null. */
  detail: string | null;
  qrcode: string;
  pairingCode: string | null;
  retries: number;
  /** The company's own number, once known. */
  number: string | null;
}

/** The capabilities of a provider; screens hide the controls for the others. */
export interface Capabilities {
  edit: boolean;
  remove: boolean;
  react: boolean;
  pairingCode: boolean;
  groups: boolean;
  polls: boolean;
  /** Buttons, lists, link buttons and requests for a location appear as such; elsewhere they become numbered text. */
  interactive: boolean;
  /** Messages with texts that WhatsApp has approved (CLOUD-API, Templates). */
  templates: boolean;
  /** Free messages are possible only for a time after the customer wrote (CLOUD-API, Messages, Window). */
  window: boolean;
  /** The agenda of the owner's phone can be read on request. */
  agenda: boolean;
  /** The privacy settings of the number can be changed here. */
  privacy: boolean;
}

/**
 * What a provider knows of a message once WhatsApp has accepted it. `wid`: WhatsApp's own id, where it is not the one
 * that was chosen before. `held`: it has accepted a template, but keeps it for now, to assess its quality or because the
 * template is paused; a status says later what became of it (CLOUD-API 30).
 */
export interface SendReceipt {
  wid: string;
  held?: 'quality' | 'paused';
}

/**
 * An outgoing message. `wid` is chosen before the first attempt: where the provider allows it, WhatsApp takes a repeated
 * send for the same message; elsewhere it comes back in statuses as `sentAs`.
 */
export interface OutboundMessage {
  wid: string;
  /**
   * When it was written (milliseconds since 1970): a message younger than the session was not tried in a former one.
   */
  writtenAt?: number;
  chat: ChatAddress;
  content: OutboundContent;
  /** Opens the file to send, for kinds that have one. */
  openMedia?: () => Promise<Readable>;
  /** The quoted message, with enough of its content for phones to show it. */
  quoted?: { wid: string; fromMe: boolean; author: string | null; content: MessageContent };
  /** Seconds after which messages of the chat disappear. */
  expiration?: number | undefined;
  /** The people whom it mentions by name; the provider puts WhatsApp's ids in place of the names. */
  mentions?: readonly Mention[] | undefined;
  /** Whether the customer sees that it was forwarded. */
  forwarded?: boolean;
  /** The secret of a poll (base64), chosen before it is sent: votes are sealed with it. */
  secret?: string | undefined;
  /** Reads the preview picture of a link. */
  readThumbnail?: (() => Promise<Buffer>) | undefined;
}

/** Identifies a message on WhatsApp, for edits, deletions and read marks. */
export interface MessageReference {
  wid: string;
  chat: ChatAddress;
  fromMe: boolean;
  /** The author in a group. */
  author: string | null;
}

/** The company's presence, as the other side of a chat sees it. */
export const writingStates = ['typing', 'recording', 'stopped'] as const;
export type WritingState = (typeof writingStates)[number];

/** One open session. Each call may reject with AppError (ERR_WAPP_NOT_INITIALIZED, ERR_SENDING_WAPP_MSG, …). */
export interface Channel {
  readonly capabilities: Capabilities;
  send(message: OutboundMessage): Promise<SendReceipt | undefined>;
  edit?(message: MessageReference, text: string, mentions?: readonly Mention[]): Promise<void>;
  remove?(message: MessageReference): Promise<void>;
  react?(message: MessageReference, emoji: string): Promise<void>;
  markRead(messages: MessageReference[]): Promise<void>;
  /** Rejects with ERR_MEDIA_EXPIRED if WhatsApp has deleted the file. */
  downloadMedia(source: MediaSource): Promise<Readable>;
  /**
   * Asks the phone to upload a deleted file again; returns where the file is then. Rejects with ERR_MEDIA_EXPIRED if the
   * phone no longer has it.
   */
  requestMedia?(message: MessageReference, source: MediaSource): Promise<MediaSource>;
  /** Null if the number is not on WhatsApp. */
  checkNumber?(number: string): Promise<ChatAddress | null>;
  /** Downloads the picture of a person or group; its URL expires. Null if there is none or it is hidden. */
  openPicture?(chat: ChatAddress): Promise<Readable | null>;
  rejectCall?(callId: string, chat: ChatAddress): Promise<void>;
  /** Subscribes to the typing of the other side of a chat. Repeated calls do nothing. */
  watchTyping?(chat: ChatAddress): Promise<void>;
  /** Shows in a chat that the company is writing; WhatsApp forgets it after some seconds, and with the next message. */
  showWriting?(chat: ChatAddress, state: WritingState): Promise<void>;
  /** The people in the agenda of the owner's phone. Sending waits meanwhile, so call it only on a user's request. */
  readAgenda?(): Promise<AgendaEntry[]>;
  /** Changes the named privacy settings of the number, if any, and returns all that WhatsApp has then. */
  privacy?(changes: PrivacySettings): Promise<PrivacySettings>;
  /** A group's subject; null if it cannot be read. */
  groupName?(chatId: string): Promise<string | null>;
  /** Who is in a group; null if it cannot be read, e.g. after the company left it. */
  groupMembers?(chatId: string): Promise<GroupMember[] | null>;
  /** Closes the session and keeps the pairing. */
  disconnect(): Promise<void>;
  /** Ends the pairing on WhatsApp's side too. */
  logout(): Promise<void>;
}

/** The parameters of `open`. Its callbacks resolve once the data is on disk. */
export interface ChannelOpening {
  connectionId: number;
  companyId: number;
  /** Request a pairing code for this number in addition to the QR. */
  pairingNumber?: string;
  /** Request all history that WhatsApp offers, if this opening pairs. */
  wantsHistory?: boolean;
  onEvents(events: readonly ChannelEvent[]): Promise<void>;
  onState(state: ChannelState): Promise<void>;
  /**
   * For providers that keep their own state in the database: called inside each write of it. Stores the events in that
   * transaction, and throws if another process holds the connection now.
   */
  record(unit: Unit, events: readonly ChannelEvent[]): Promise<void>;
}

/** A pairing as another product keeps it, that was made with the library of a provider: JSON texts, all secret. */
export interface ForeignPairing {
  credentials: string;
  keys: AsyncIterable<readonly { type: string; id: string; value: string }[]>;
}

/**
 * Why a pairing of another product cannot be used: its JSON is cut or unreadable, it lacks a part (e.g. it was never
 * completed), or it is larger than any real one.
 */
export type PairingProblem = 'cut' | 'incomplete' | 'tooLarge';

/** A pairing of another product that can be used here. */
export interface ReadPairing {
  /** A digest that names the linked device: two connections with one device would spoil each other's keys. */
  device: string;
  /** Stores it in a system unit; false if the connection has a complete pairing of its own, which stays. */
  store(unit: Unit, connectionId: number): Promise<boolean>;
}

/** A provider of WhatsApp connections. */
export interface ChannelProvider {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** A new id for an outgoing message, in the provider's form. */
  newMessageId(): string;
  open(opening: ChannelOpening): Promise<Channel>;
  /** Reads a pairing that another product made; call it outside a unit. */
  readPairing?(found: ForeignPairing): Promise<ReadPairing | PairingProblem>;
  /** The templates of a connection's account, even while it is not open; only where `capabilities.templates`. */
  templates?(connectionId: number): Promise<AccountTemplates>;
  /**
   * Reads a part of a history, even while the connection is not open. Rejects with ERR_WAPP_DOWNLOAD_MEDIA if it is not
   * there (any more).
   */
  readHistory?(reference: Record<string, unknown>): Promise<HistoryMessage[]>;
  /**
   * Opens a sealed change with the secret of its message (base64). `authors`: what is known of that message's author,
   * numbers or LIDs. Null if it cannot be opened.
   */
  openSealed?(
    event: Extract<ChannelEvent, { type: 'sealed' }>,
    secret: string,
    authors: readonly string[],
  ): Promise<ChannelEvent | null>;
}

import type { Readable } from 'node:stream';
import type { Unit } from '../platform/database/database.ts';

/**
 * How the server speaks to WhatsApp, whatever carries it (shared by Baileys and the Cloud API).
 * This file names no library; nothing outside `channels/` imports a provider.
 */

/** Both addresses of a chat: WhatsApp moves from phone numbers to its own ids (LID), and either may be unknown. */
export interface ChatAddress {
  /** The id the provider uses for the chat: stable, unique per connection. */
  chatId: string;
  /** Digits with country code. */
  number: string | null;
  /** WhatsApp's own id of the person. */
  lid: string | null;
  isGroup: boolean;
}

/** A file on its way in or out. Large files are streamed, never held in memory. */
export interface MediaSource {
  mimetype: string;
  fileName: string | null;
  /** Bytes, when known. */
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** A recorded voice note rather than an audio file. */
  voice: boolean;
  /** How loud equal parts of a sound are, 0 to 100; null when the sender did not tell. */
  waveform: number[] | null;
  /** What the provider needs to download it later; opaque, kept with the stored event. */
  reference: Record<string, unknown>;
}

/** A person in a chat: either address may be unknown, and the name he gave himself empty. */
export interface Author {
  number: string | null;
  lid: string | null;
  name: string;
}

/** The content of a message, in or out. */
export type MessageContent =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'; caption: string; media: MediaSource }
  | { kind: 'contact'; contacts: { name: string; numbers: string[] }[] }
  | { kind: 'location'; latitude: number; longitude: number; name: string }
  | { kind: 'poll'; question: string; choices: string[] }
  | { kind: 'unknown'; description: string };

/** A message WhatsApp delivered; `fromMe` when the company's own phone sent it. */
export interface InboundMessage {
  /** WhatsApp's id, unique per connection and chat. */
  wid: string;
  chat: ChatAddress;
  fromMe: boolean;
  /** The author in a group. */
  author: Author | null;
  /** The name the sender gave himself. */
  pushName: string;
  content: MessageContent;
  quotedWid: string | null;
  forwarded: boolean;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** A placeholder for something that could not be decrypted yet: it never overwrites content. */
  stub: boolean;
}

/** One message of a history. */
export interface HistoryMessage {
  message: InboundMessage;
  /** What the owner's phone calls the chat; empty when it has no name there. */
  chatName: string;
  /** How far a message of ours got, as `status` events count. */
  ack: number;
  reactions: { emoji: string; fromMe: boolean; author: Author }[];
}

/** A change of a message that exists: which one its sender names, and who that sender is. Whether they may is not checked. */
export interface ChangeEvent {
  chat: ChatAddress;
  wid: string;
  fromMe: boolean;
  author: Author;
  /** When the notice was sent, as WhatsApp says: milliseconds since 1970. */
  sentAt: number;
  noticeId?: string;
}

/** What a channel tells. Each is stored before the provider acknowledges it to WhatsApp. */
export type ChannelEvent =
  | { type: 'message'; message: InboundMessage }
  /** `noticeId`: WhatsApp's id of the notice itself; a change back and forth is several notices about one `wid`. */
  | ({ type: 'edit'; text: string } & ChangeEvent)
  | ({ type: 'revoke' } & ChangeEvent)
  | {
      type: 'reaction';
      chat: ChatAddress;
      wid: string;
      emoji: string;
      fromMe: boolean;
      author: Author;
      noticeId?: string;
    }
  /** `ack` 1 sent, 2 delivered, 3 read, 5 played; only ever moves forward. `errorCode`: refused for good. */
  | {
      type: 'status';
      chat: ChatAddress;
      wid: string;
      ack: number;
      errorCode?: string;
      /** In a group: who got it or read it, and how many others are in it, null when nobody can tell now. */
      receipt?: { participant: string; others: number | null };
    }
  | { type: 'identity'; number: string; lid: string }
  | { type: 'call'; chat: ChatAddress; callId: string }
  /**
   * A part of the history that a newly linked device is given can be read (`ChannelProvider.readHistory`).
   * `pairing`: which link to the phone it came with, unique per connection; `wid`: WhatsApp's id of the announcement.
   */
  | { type: 'history'; pairing: string; wid: string; reference: Record<string, unknown> }
  | { type: 'typing'; chat: ChatAddress; typing: boolean }
  /**
   * Something came that cannot be read, or not be stored for what it is (SERVER §3.21). `kind`: what it was meant to be;
   * `message`: what takes its place in the chat, if it was a message; `raw`: its beginning, for whoever looks into it.
   */
  | {
      type: 'unreadable';
      kind: string;
      chat: ChatAddress;
      wid: string;
      reason: string;
      message: InboundMessage | null;
      raw: string;
    }
  /** The picture of a person or group changed, or was taken away. */
  | { type: 'picture'; chat: ChatAddress };

/** The state of a session, as SPEC §4.3 names it, with what an administrator needs to act. */
export interface ChannelState {
  status: 'CONNECTED' | 'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'passkey_required' | 'banned';
  /** A code of `connections.detail.*` explaining the state, or null. */
  detail: string | null;
  qrcode: string;
  pairingCode: string | null;
  retries: number;
  /** The company's own number once it is known. */
  number: string | null;
}

/** What a provider can do; the screens hide the rest. */
export interface Capabilities {
  edit: boolean;
  remove: boolean;
  react: boolean;
  pairingCode: boolean;
  groups: boolean;
}

/** What goes out. `wid` is chosen before the first try, so that a repeated send is the same message to WhatsApp. */
export interface OutboundMessage {
  wid: string;
  /** When it was written, in milliseconds since 1970: what is younger than a session was tried in no former one. */
  writtenAt?: number;
  chat: ChatAddress;
  content: MessageContent;
  /** Opens the file to send, for kinds with media. */
  openMedia?: () => Promise<Readable>;
  quoted?: { wid: string; fromMe: boolean; author: string | null; text: string };
}

/** A message that exists on WhatsApp, for edits, deletes and read marks. */
export interface MessageReference {
  wid: string;
  chat: ChatAddress;
  fromMe: boolean;
  /** The author in a group. */
  author: string | null;
}

/** One open session. Every call may reject with AppError (ERR_WAPP_NOT_INITIALIZED, ERR_SENDING_WAPP_MSG, …). */
export interface Channel {
  readonly capabilities: Capabilities;
  send(message: OutboundMessage): Promise<void>;
  edit?(message: MessageReference, text: string): Promise<void>;
  remove?(message: MessageReference): Promise<void>;
  react?(message: MessageReference, emoji: string): Promise<void>;
  markRead(messages: MessageReference[]): Promise<void>;
  /** Rejects with ERR_MEDIA_EXPIRED when WhatsApp has deleted the file. */
  downloadMedia(source: MediaSource): Promise<Readable>;
  /**
   * Asks the phone to upload a deleted file again; answers where it is now. Rejects with RefusedError when the phone
   * no longer has it.
   */
  requestMedia?(message: MessageReference, source: MediaSource): Promise<MediaSource>;
  /** Null when the number is not on WhatsApp. */
  checkNumber?(number: string): Promise<ChatAddress | null>;
  /** The picture of a person or group, for keeping: its address expires. Null when there is none or it is hidden. */
  openPicture?(chat: ChatAddress): Promise<Readable | null>;
  rejectCall?(callId: string, chat: ChatAddress): Promise<void>;
  /** Asks to be told when the other side of a chat types. Asked again, it does nothing. */
  watchTyping?(chat: ChatAddress): Promise<void>;
  /** A group's subject. */
  groupName?(chatId: string): Promise<string | null>;
  /** Closes the session and keeps the pairing. */
  disconnect(): Promise<void>;
  /** Ends the pairing on WhatsApp's side too. */
  logout(): Promise<void>;
}

/** What a channel is opened with. Its calls resolve once the fact is on disk. */
export interface ChannelOpening {
  connectionId: number;
  companyId: number;
  /** Ask for a pairing code for this number instead of only a QR. */
  pairingNumber?: string;
  /** Ask for all history WhatsApp gives, should this opening pair anew. */
  wantsHistory?: boolean;
  onEvents(events: readonly ChannelEvent[]): Promise<void>;
  onState(state: ChannelState): Promise<void>;
  /**
   * For providers that keep their own state in the database: called inside each write of it. Stores the events in
   * that transaction, and throws when another process holds the connection by now.
   */
  record(unit: Unit, events: readonly ChannelEvent[]): Promise<void>;
}

/** A way to reach WhatsApp. */
export interface ChannelProvider {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** A new id for an outgoing message, in the provider's form. */
  newMessageId(): string;
  open(opening: ChannelOpening): Promise<Channel>;
  /**
   * Reads a part of a history, also while the connection is away. Rejects with ERR_WAPP_DOWNLOAD_MEDIA when it is not
   * there (any more).
   */
  readHistory?(reference: Record<string, unknown>): Promise<HistoryMessage[]>;
}

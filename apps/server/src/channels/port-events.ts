import type { ChatNotice, MessagePricing } from '@recado/contract';
import type {
  AgendaEntry,
  Author,
  ChatAddress,
  InboundMessage,
  MessageContent,
  ScopedIdentity,
} from './port-messages.ts';

/**
 * A change of an existing message: the message that its sender names, and the sender. Their permission is not checked
 * yet.
 */
export interface ChangeEvent {
  chat: ChatAddress;
  wid: string;
  fromMe: boolean;
  author: Author;
  /** When the notice was sent, by WhatsApp's clock: milliseconds since 1970. */
  sentAt: number;
  noticeId?: string;
}

/** Content that is sealed with the secret of another message: what it is, and what is needed to open it. */
export interface SealedContent {
  use: 'edit' | 'eventEdit' | 'vote' | 'answer' | 'reaction' | 'comment';
  /** Base64. */
  payload: string;
  iv: string;
  /** The provider's addresses of the sender and of the other message's author: one of each is part of the key. */
  senders: string[];
  authors: string[];
}

/** The events of a channel. Each is stored before the provider acknowledges it to WhatsApp. */
export type ChannelEvent =
  | { type: 'message'; message: InboundMessage }
  /**
   * `noticeId`: WhatsApp's id of the notice itself; changing something back and forth is several notices for one `wid`.
   */
  | ({
      type: 'edit';
      text: string;
      content?: MessageContent;
      /** The people whom the text mentions, as in a message. */
      mentions?: InboundMessage['mentions'];
    } & ChangeEvent)
  | ({ type: 'revoke' } & ChangeEvent)
  /**
   * A change whose content is sealed with the secret of the message that it changes (`ChannelProvider.openSealed`).
   * `message`: where it is a message of its own, without its content.
   */
  | ({ type: 'sealed'; sealed: SealedContent; message: InboundMessage | null } & ChangeEvent)
  /**
   * What somebody chose in a poll, each option by its SHA-256 (hexadecimal), or answered to an event: `going`,
   * `notGoing`, `maybe`. Each person's newest answer counts; an empty one takes it back.
   */
  | ({ type: 'answer'; choices: string[] } & ChangeEvent)
  /**
   * Something that happened in a chat and is no message: it is shown as a line between the messages. `text`: the new
   * subject or description; `people`: whom it concerns; `seconds`: after which messages disappear.
   */
  | ({ type: 'notice'; notice: ChatNotice; text: string; people: Author[]; seconds?: number } & ChangeEvent)
  | {
      type: 'reaction';
      chat: ChatAddress;
      wid: string;
      emoji: string;
      fromMe: boolean;
      author: Author;
      noticeId?: string;
    }
  /**
   * `ack` 1 sent, 2 delivered, 3 read, 5 played; it only moves forward. `errorCode`: refused permanently. `sentAs`: the id
   * that was chosen for the message before it was sent, if WhatsApp gave it another one. `pricing`: what it costs.
   */
  | {
      type: 'status';
      chat: ChatAddress;
      wid: string;
      ack: number;
      errorCode?: string;
      sentAs?: string;
      pricing?: MessagePricing;
      /** In a group: who received or read it, and how many others are in the group, null if unknown. */
      receipt?: { participant: string; others: number | null };
    }
  | { type: 'identity'; number: string; lid: string }
  /**
   * WhatsApp states that the person of a chat has another number, user id or username (CLOUD-API 2). `chat`: the present
   * address; `former`: what is known of the address before.
   */
  | {
      type: 'person';
      chat: ChatAddress;
      wid: string;
      sentAt: number;
      change: 'number' | 'userId' | 'username';
      former: { number: string | null } & Record<keyof ScopedIdentity, string | null>;
    }
  /** `window`: for how many hours the call allows free answers, where the connection has such a window. */
  | { type: 'call'; chat: ChatAddress; callId: string; window?: number }
  /** A person wants no marketing from this number any more, or wants it again (CLOUD-API 13). */
  | { type: 'preference'; chat: ChatAddress; wid: string; marketing: 'stop' | 'resume'; sentAt: number }
  /** Somebody else answers a person now, e.g. an assistant of WhatsApp's own, or the company does again (CLOUD-API 12). */
  | { type: 'control'; chat: ChatAddress; wid: string; holder: 'assistant' | 'business'; sentAt: number }
  /**
   * A part of the history for a newly linked device can be read (`ChannelProvider.readHistory`). `pairing`: the link to
   * the phone with which it came, unique per connection; `wid`: WhatsApp's id of the announcement.
   */
  | { type: 'history'; pairing: string; wid: string; reference: Record<string, unknown> }
  | { type: 'typing'; chat: ChatAddress; typing: boolean }
  /**
   * Something arrived that cannot be read or stored (SERVER §3.21). `kind`: its kind of event; `message`: its
   * replacement in the chat, if it was a message; `raw`: its beginning, for troubleshooting.
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
  /** The picture of a person or group was changed or removed. */
  | { type: 'picture'; chat: ChatAddress }
  /** The agenda of the owner's phone, as `Channel.readAgenda` read it. */
  | { type: 'agenda'; entries: AgendaEntry[] };

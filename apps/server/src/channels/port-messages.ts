import type { InteractiveMessage, LinkPreview, MessageAd, MessageCard, SentTemplate } from '@recado/contract';

/**
 * Who a person is to a business on the official platform (CLOUD-API, People): ids that only mean something within one
 * business portfolio. They are known even if the number is not. The person may change their username at any time.
 */
export type ScopedIdentity = {
  /** `CC.` and letters and digits; new when the person changes their number. */
  userId: string;
  /** The id among all portfolios of a group of companies; null where WhatsApp has not enabled it. */
  parentUserId: string | null;
  username: string | null;
};

/** The addresses of a chat: WhatsApp moves from phone numbers to ids of its own, and each may be unknown. */
export interface ChatAddress {
  /** The id the provider uses for the chat: stable, unique per connection. */
  chatId: string;
  /** Digits with country code. */
  number: string | null;
  /** WhatsApp's own id of the person. */
  lid: string | null;
  /** What the official platform calls the person; absent elsewhere, and in groups. */
  scoped?: ScopedIdentity | undefined;
  isGroup: boolean;
}

/** A file to send or to download. Large files are streamed, never held in memory. */
export interface MediaSource {
  mimetype: string;
  fileName: string | null;
  /** Bytes, if known. */
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** A recorded voice note rather than an audio file. */
  voice: boolean;
  /** The loudness of equal parts of a recording, 0 to 100; null if the sender did not send it. */
  waveform: number[] | null;
  /** The provider's reference for a later download; opaque, stored with the event. */
  reference: Record<string, unknown>;
}

/** A person in a chat. Number or LID may be unknown, and the name that they chose empty. */
export interface Author {
  number: string | null;
  lid: string | null;
  scoped?: ScopedIdentity | undefined;
  name: string;
}

/** A person whom a text mentions: `as` stands in it after the `@`. Number or LID may be unknown. */
export interface Mention {
  as: string;
  number: string | null;
  lid: string | null;
}

/**
 * The content of a message, in or out. `words`: what the customer wrote themselves, where that is not the text that is
 * shown: bots, prompts and integrations get only these (`ownWordsOf` in `areas/conversations/messages/structured-content.ts`).
 */
export type MessageContent =
  | { kind: 'text'; text: string; words?: string; link?: LinkPreview | undefined }
  | {
      kind: 'image' | 'video' | 'audio' | 'document' | 'sticker';
      caption: string;
      media: MediaSource;
      words?: string;
      /** How many pages a document has. */
      pages?: number | undefined;
    }
  /** `shared`: the card is the sender's own, which they sent because their number was asked for (CLOUD-API 23). */
  | { kind: 'contact'; contacts: { name: string; numbers: string[] }[]; shared?: 'own' | undefined }
  | { kind: 'location'; latitude: number; longitude: number; name: string; live?: boolean }
  | { kind: 'poll'; question: string; choices: string[]; multiple?: boolean }
  | { kind: 'card'; card: MessageCard; words: string }
  | { kind: 'unknown' };

/** The content of an outgoing message. */
export type OutboundContent =
  | MessageContent
  /** Buttons, a list, a link or a request: a provider without them sends numbered text. */
  | { kind: 'interactive'; interactive: InteractiveMessage }
  /**
   * A message whose text WhatsApp has approved; only where `capabilities.templates`. `media`: the file of its header, which
   * `openMedia` opens.
   */
  | { kind: 'template'; template: SentTemplate; media?: MediaSource | undefined };

/** A message delivered by WhatsApp; `fromMe` if the company's own phone sent it. */
export interface InboundMessage {
  /** WhatsApp's id (own id), unique per connection and chat. */
  wid: string;
  chat: ChatAddress;
  fromMe: boolean;
  /** The author in a group. */
  author: Author | null;
  /** The name that the sender chose. */
  pushName: string;
  content: MessageContent;
  quotedWid: string | null;
  forwarded: boolean;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** A stub for a message that could not be decrypted yet; it never overwrites content. */
  stub: boolean;
  /** The advertisement that led to this message. */
  ad?: MessageAd | undefined;
  /** The secret of the message, base64: later edits, votes and answers are sealed with it (`sealed` events). */
  secret?: string | undefined;
  /** The quoted message as the sender's phone shows it, for the case that it is not known here. */
  quotedText?: string | undefined;
  /** The people whom the text and the quoted text mention, each by what stands in the text after the `@`. */
  mentions?: (Author & Mention)[] | undefined;
  /** Seconds after which messages of the chat disappear; 0 for never. */
  expiration?: number | undefined;
  /**
   * For how many hours after it free messages are possible, where the provider has such a window: 24, or 72 after a click
   * on an advertisement if it is answered within 24 (CLOUD-API, Messages, Window).
   */
  window?: number | undefined;
  /** A small preview picture that came with it (base64): of a page, a document, a map. */
  thumbnail?: string | undefined;
  /** Where the picture of the advertisement is that led to this message, if it did not come with it. */
  pictureAddress?: string | undefined;
  /** Who holds the conversation if it is not the company: an assistant of WhatsApp's own (CLOUD-API 12). */
  holder?: 'assistant' | undefined;
  /** The album that a picture or video belongs to: WhatsApp's id of the album's frame. */
  album?: string | undefined;
}

/** A person in the agenda of the owner's phone. */
export interface AgendaEntry {
  /** Digits with country code. */
  number: string;
  lid: string | null;
  /** The name that the owner gave them. */
  name: string;
}

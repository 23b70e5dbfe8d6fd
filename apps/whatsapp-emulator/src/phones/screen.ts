import { normalizeMessageContent, proto } from 'baileys';
import type { Offer } from './offer.ts';

/** The state of a message that this phone sent. */
export type Ticks = 'sent' | 'delivered' | 'read';
const ORDER: Ticks[] = ['sent', 'delivered', 'read'];

/** One message on a phone's screen. */
export interface ScreenMessage {
  id: string;
  /** The other person's number, or a group's address. */
  chat: string;
  /** Number of the author. */
  from: string;
  fromMe: boolean;
  /** The content with media keys; needed to quote, resend and show it. */
  content: proto.IMessage;
  status: Ticks;
  edited: boolean;
  deleted: boolean;
  /** Emoji by the number of the person who reacted. */
  reactions: Record<string, string>;
  /** Milliseconds since 1970. */
  at: number;
  /** What a message of an official number offers besides its content. */
  offer?: Offer | undefined;
}

/** A message that arrives at or leaves a phone. */
export interface Arrival {
  id: string;
  chat: string;
  from: string;
  fromMe: boolean;
  message: proto.IMessage;
  at?: number;
  offer?: Offer | undefined;
}

const { Type } = proto.Message.ProtocolMessage;

/** All messages of one phone, in order of arrival. */
export class Screen {
  readonly messages: ScreenMessage[];
  /** How often a message id arrived again; a phone shows it once. */
  duplicates = 0;
  readonly #byId = new Map<string, ScreenMessage>();
  readonly #seen = new Set<string>();

  constructor(messages: ScreenMessage[] = []) {
    this.messages = messages;
    for (const message of messages) this.#remember(message);
  }

  /** The message with this id, of any author. */
  find(id: string): ScreenMessage | undefined {
    return this.#byId.get(id);
  }

  /** Messages of one chat, or all of them. */
  list(chat?: string): ScreenMessage[] {
    return chat === undefined ? this.messages : this.messages.filter((message) => message.chat === chat);
  }

  /** Applies an incoming message: a new one, or an edit, deletion or reaction. Returns false for a repeated one. */
  show(arrival: Arrival): boolean {
    const key = `${arrival.from} ${arrival.id}`;
    if (this.#seen.has(key)) {
      this.duplicates += 1;
      return false;
    }
    this.#seen.add(key);
    const content = normalizeMessageContent(arrival.message) ?? {};
    if (content.protocolMessage) this.#change(content.protocolMessage, arrival.from);
    else if (content.reactionMessage) this.#react(content.reactionMessage, arrival.from);
    else if (content.pollUpdateMessage) return true;
    else if (!isServiceOnly(content)) this.#append(arrival, content);
    return true;
  }

  /** Moves a message's ticks forward, never back. */
  mark(id: string, status: Ticks): boolean {
    const message = this.#byId.get(id);
    if (!message || ORDER.indexOf(status) <= ORDER.indexOf(message.status)) return false;
    message.status = status;
    return true;
  }

  #append(arrival: Arrival, content: proto.IMessage): void {
    const message: ScreenMessage = {
      id: arrival.id,
      chat: arrival.chat,
      from: arrival.from,
      fromMe: arrival.fromMe,
      content,
      status: arrival.fromMe ? 'sent' : 'delivered',
      edited: false,
      deleted: false,
      reactions: {},
      at: arrival.at ?? Date.now(),
      offer: arrival.offer,
    };
    this.messages.push(message);
    this.#remember(message);
  }

  #remember(message: ScreenMessage): void {
    this.#byId.set(message.id, message);
    this.#seen.add(`${message.from} ${message.id}`);
  }

  /** Only the author may edit or delete. */
  #change(change: proto.Message.IProtocolMessage, from: string): void {
    const target = this.#byId.get(change.key?.id ?? '');
    if (target?.from !== from) return;
    if (change.type === Type.REVOKE) {
      target.deleted = true;
    } else if (change.type === Type.MESSAGE_EDIT && change.editedMessage) {
      target.content = editedContent(target.content, normalizeMessageContent(change.editedMessage) ?? {});
      target.edited = true;
    }
  }

  #react(reaction: proto.Message.IReactionMessage, from: string): void {
    const target = this.#byId.get(reaction.key?.id ?? '');
    if (!target) return;
    if (reaction.text) target.reactions[from] = reaction.text;
    else delete target.reactions[from];
  }
}

/** An edited text replaces the old one; for a file only the caption can be edited. */
function editedContent(old: proto.IMessage, edited: proto.IMessage): proto.IMessage {
  const caption = edited.imageMessage?.caption ?? edited.videoMessage?.caption ?? edited.documentMessage?.caption;
  const { messageContextInfo } = old;
  if (old.imageMessage) return { imageMessage: { ...old.imageMessage, caption }, messageContextInfo };
  if (old.videoMessage) return { videoMessage: { ...old.videoMessage, caption }, messageContextInfo };
  if (old.documentMessage) return { documentMessage: { ...old.documentMessage, caption }, messageContextInfo };
  return { ...edited, messageContextInfo };
}

function isServiceOnly(content: proto.IMessage): boolean {
  const shown = Object.entries(content).filter(
    ([field, value]) =>
      value !== null &&
      value !== undefined &&
      field !== 'senderKeyDistributionMessage' &&
      field !== 'messageContextInfo',
  );
  return shown.length === 0;
}

import { normalizeMessageContent, proto } from 'baileys';

/** How far a message of this phone got. */
export type Ticks = 'sent' | 'delivered' | 'read';
const ORDER: Ticks[] = ['sent', 'delivered', 'read'];

/** One message as it stands on a phone's screen. */
export interface ScreenMessage {
  id: string;
  /** The other person's number, or a group's address. */
  chat: string;
  /** Number of the author. */
  from: string;
  fromMe: boolean;
  /** The content, with media keys; needed to quote, resend and show it. */
  content: proto.IMessage;
  status: Ticks;
  edited: boolean;
  deleted: boolean;
  /** Emoji by number of who reacted. */
  reactions: Record<string, string>;
  /** Milliseconds since 1970. */
  at: number;
}

/** A message arriving at (or leaving) a phone. */
export interface Arrival {
  id: string;
  chat: string;
  from: string;
  fromMe: boolean;
  message: proto.IMessage;
  at?: number;
}

const { Type } = proto.Message.ProtocolMessage;

/** All that one phone shows, in the order in which it came. */
export class Screen {
  readonly messages: ScreenMessage[];
  /** How often a message id came again; a phone shows it once. */
  duplicates = 0;
  readonly #byId = new Map<string, ScreenMessage>();
  readonly #seen = new Set<string>();

  constructor(messages: ScreenMessage[] = []) {
    this.messages = messages;
    for (const message of messages) this.#remember(message);
  }

  /** The message with this id, whoever wrote it. */
  find(id: string): ScreenMessage | undefined {
    return this.#byId.get(id);
  }

  /** Messages of one chat, or all of them. */
  list(chat?: string): ScreenMessage[] {
    return chat === undefined ? this.messages : this.messages.filter((message) => message.chat === chat);
  }

  /** Shows what arrived: a new message, or the edit, deletion or reaction it stands for. False when it came before. */
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

/** An edited text takes the old one's place; of a file only the caption can be edited. */
function editedContent(old: proto.IMessage, edited: proto.IMessage): proto.IMessage {
  const caption = edited.imageMessage?.caption ?? edited.videoMessage?.caption ?? edited.documentMessage?.caption;
  if (old.imageMessage) return { imageMessage: { ...old.imageMessage, caption } };
  if (old.videoMessage) return { videoMessage: { ...old.videoMessage, caption } };
  if (old.documentMessage) return { documentMessage: { ...old.documentMessage, caption } };
  return edited;
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

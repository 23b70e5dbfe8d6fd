import { setImmediate as nextTurn } from 'node:timers/promises';
import { isLidUser, isPnUser, proto } from 'baileys';

/** A chat of a history, with its messages still encoded. */
interface HistoryChat {
  /** Everything except the messages. */
  about: proto.IConversation;
  messages: Uint8Array[];
}

/** A part of a history, with its messages still encoded: a large part has tens of thousands. */
export interface HistoryPart {
  /** Everything except the chats. */
  about: proto.IHistorySync;
  chats: HistoryChat[];
}

/** `HistorySync.conversations` and `Conversation.messages` have the same field number in WhatsApp's definitions. */
const repeatedPart = 2;

/** Splits a part without blocking the event loop. Rejects if the bytes are not a history. */
export async function splitHistory(history: Uint8Array): Promise<HistoryPart> {
  const pause = createPauses();
  const rest: Uint8Array[] = [];
  const chats: HistoryChat[] = [];
  for (const { number, whole, content } of fieldsOf(history)) {
    if (number === repeatedPart && content) chats.push(splitChat(content));
    else rest.push(whole);
    await pause();
  }
  return { about: proto.HistorySync.decode(Buffer.concat(rest)), chats };
}

function splitChat(conversation: Uint8Array): HistoryChat {
  const rest: Uint8Array[] = [];
  const messages: Uint8Array[] = [];
  for (const { number, whole, content } of fieldsOf(conversation)) {
    if (number === repeatedPart && content) messages.push(content);
    else rest.push(whole);
  }
  const about = proto.Conversation.decode(Buffer.concat(rest));
  if (isLidUser(about.id) && !about.pnJid) about.pnJid = numberInReceipts(messages);
  return { about, messages };
}

/** Decodes a message of a chat; null if it is empty. */
export function messageIn(encoded: Uint8Array): proto.IWebMessageInfo | null {
  return proto.HistorySyncMsg.decode(encoded).message ?? null;
}

/** The number of a chat that lacks it, from the receipts of our messages (Baileys reads it there, too). */
function numberInReceipts(messages: readonly Uint8Array[]): string | undefined {
  for (const encoded of messages) {
    const message = messageIn(encoded);
    const receiver = message?.key?.fromMe ? message.userReceipt?.[0]?.userJid : undefined;
    if (receiver && isPnUser(receiver)) return receiver;
  }
  return undefined;
}

/** Milliseconds of work between two pauses: short enough that live messages are not noticeably delayed. */
const longestWork = 8;

/** Yields to the event loop. Await it often during long work; it usually returns at once. */
export function createPauses(now: () => number = () => performance.now()): () => Promise<void> {
  let workedSince = now();
  return async () => {
    if (now() - workedSince < longestWork) return;
    await nextTurn();
    workedSince = now();
  };
}

/** A field of an encoded protobuf message: the whole field and its content. */
interface Field {
  number: number;
  /** Tag, length and content, as they can be copied into another message. */
  whole: Uint8Array;
  /** Null for numbers. */
  content: Uint8Array | null;
}

const kinds = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 };

/**
 * The fields of an encoded message with their content still encoded, so that a large message can be decoded piece by
 * piece. Throws if the bytes are not a protobuf message.
 */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;

  function varint(): number {
    for (let value = 0, factor = 1; at < message.length; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    throw new Error('The message ends in the middle of a number');
  }

  function lengthOf(kind: number): number {
    if (kind === kinds.bytes) return varint();
    if (kind === kinds.eightBytes) return 8;
    if (kind === kinds.fourBytes) return 4;
    if (kind !== kinds.varint) throw new Error(`The message has a field of the unknown kind ${kind}`);
    varint();
    return 0;
  }

  while (at < message.length) {
    const start = at;
    const tag = varint();
    const kind = tag % 8;
    const length = lengthOf(kind);
    const end = at + length;
    if (end > message.length) throw new Error('The message ends in the middle of a field');
    const content = kind === kinds.bytes ? message.subarray(at, end) : null;
    at = end;
    yield { number: Math.floor(tag / 8), whole: message.subarray(start, end), content };
  }
}

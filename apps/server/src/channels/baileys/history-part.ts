import { setImmediate as nextTurn } from 'node:timers/promises';
import { isLidUser, isPnUser, proto } from 'baileys';
import { fieldsOf } from './protobuf-fields.ts';

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
export async function takeApart(history: Uint8Array): Promise<HistoryPart> {
  const pause = createPauses();
  const rest: Uint8Array[] = [];
  const chats: HistoryChat[] = [];
  for (const { number, whole, content } of fieldsOf(history)) {
    if (number === repeatedPart && content) chats.push(takeChatApart(content));
    else rest.push(whole);
    await pause();
  }
  return { about: proto.HistorySync.decode(Buffer.concat(rest)), chats };
}

function takeChatApart(conversation: Uint8Array): HistoryChat {
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

/** A chat may lack its number, but the receipts of our messages contain it (Baileys reads it there too). */
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

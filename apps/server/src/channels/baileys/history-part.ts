import { isLidUser, isPnUser, proto } from 'baileys';
import { createPauses } from './pauses.ts';
import { fieldsOf } from './protobuf-fields.ts';

/** A chat of a history, its messages still encoded. */
export interface HistoryChat {
  /** Everything but the messages. */
  about: proto.IConversation;
  messages: Uint8Array[];
}

/** A part of a history, its messages still encoded: a large one has tens of thousands. */
export interface HistoryPart {
  /** Everything but the chats. */
  about: proto.IHistorySync;
  chats: HistoryChat[];
}

/** `HistorySync.conversations` and `Conversation.messages` have the same number in WhatsApp's definitions. */
const repeatedPart = 2;

/** Takes a part apart without holding up the event loop. Rejects when the bytes are no history. */
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

/** A message of a chat; null when there is nothing in it. */
export function messageIn(encoded: Uint8Array): proto.IWebMessageInfo | null {
  return proto.HistorySyncMsg.decode(encoded).message ?? null;
}

/** A chat may not name its number, but who got a message of ours is told by number (as Baileys does it, too). */
function numberInReceipts(messages: readonly Uint8Array[]): string | undefined {
  for (const encoded of messages) {
    const message = messageIn(encoded);
    const receiver = message?.key?.fromMe ? message.userReceipt?.[0]?.userJid : undefined;
    if (receiver && isPnUser(receiver)) return receiver;
  }
  return undefined;
}

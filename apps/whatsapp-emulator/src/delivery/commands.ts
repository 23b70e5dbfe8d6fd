import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { proto } from 'baileys';
import type { NewMessage } from '../admin/schemas.ts';
import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';
import { composeMessage } from './compose.ts';
import { messageIdFor, newMessageId, phonesIn, sendFromPhone } from './from-phone.ts';
import { sealedEdit, sealedVote } from './seal-change.ts';

const { Type } = proto.Message.ProtocolMessage;

/** The requested object does not exist. */
export class NotThere extends Error {}

/**
 * Sends one message, or `count` of them. Without a rate it resolves when all are delivered; with a rate it returns the
 * ids at once and continues sending.
 */
export async function sendMessages(world: World, phone: Phone, asked: NewMessage): Promise<string[]> {
  phonesIn(world, phone, asked.to);
  const content = await composeMessage(world, phone, asked);
  const ids = Array.from(
    { length: asked.count },
    (_, index) => (index === 0 && asked.id) || messageIdFor(world, phone, asked.to),
  );
  const sendOne = (id: string, index: number) =>
    sendFromPhone(world, phone, { id, to: asked.to, message: numbered(content, index + 1, asked.count) });
  if (asked.ratePerSecond === undefined) for (const [index, id] of ids.entries()) await sendOne(id, index);
  else void sendPaced(ids, 1000 / asked.ratePerSecond, sendOne);
  return ids;
}

async function sendPaced(ids: string[], gapMs: number, sendOne: (id: string, index: number) => Promise<void>) {
  const start = Date.now();
  for (const [index, id] of ids.entries()) {
    const early = start + index * gapMs - Date.now();
    if (early > 0) await wait(early, undefined, { ref: false });
    await sendOne(id, index);
  }
}

/** Replaces `{n}` by the ordinal, so that the messages of a burst differ. */
function numbered(content: proto.IMessage, ordinal: number, count: number): proto.IMessage {
  // Each message has a secret of its own, with which later edits of it and votes in it are sealed.
  const messageContextInfo = { messageSecret: randomBytes(32) };
  if (count === 1 || !content.conversation) return { ...content, messageContextInfo };
  return { conversation: content.conversation.replaceAll('{n}', String(ordinal)), messageContextInfo };
}

/** Sends a message without changes, even if malformed. Returns its id. */
export async function sendRawMessage(world: World, phone: Phone, to: string, message: proto.IMessage): Promise<string> {
  phonesIn(world, phone, to);
  return sendOn(world, phone, to, message);
}

/**
 * Sends arbitrary bytes as messages, as a forged phone can; phones' screens do not show them. Messages without an id
 * get one. Returns the ids.
 */
export async function sendForged(
  world: World,
  phone: Phone,
  { to, messages }: { to: string; messages: readonly { id?: string; bytes: Uint8Array; withheld?: string }[] },
): Promise<string[]> {
  phonesIn(world, phone, to);
  const ids: string[] = [];
  for (const { id = newMessageId(), bytes: forged, withheld } of messages) {
    await sendFromPhone(world, phone, { id, to, message: {}, forged, withheld });
    ids.push(id);
  }
  return ids;
}

/** The phone edits its own text. */
export async function editMessage(world: World, phone: Phone, id: string, text: string): Promise<string> {
  const { key, chat } = ownKey(world, phone, id);
  const editedMessage = { conversation: text };
  const message = { protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage, timestampMs: Date.now() } };
  return sendOn(world, phone, chat, message, sealedEdit(phone, key, message));
}

/** The phone votes in a poll; no options take its vote back. */
export async function vote(world: World, phone: Phone, id: string, options: readonly string[]): Promise<string> {
  const { key, chat } = keyOf(world, phone, id);
  const author = world.phones.byNumber(phone.screen.find(id)?.from ?? '');
  const sealed = author && sealedVote(phone, author, key, options);
  if (!sealed) throw new NotThere(`The message ${id} is no poll`);
  return sendOn(world, phone, chat, sealed);
}

/** The phone deletes its own message for everyone. */
export async function deleteMessage(world: World, phone: Phone, id: string): Promise<string> {
  const { key, chat } = ownKey(world, phone, id);
  return sendOn(world, phone, chat, { protocolMessage: { type: Type.REVOKE, key } });
}

/** The phone reacts to a message; an empty emoji removes the reaction. */
export async function react(world: World, phone: Phone, id: string, emoji: string): Promise<string> {
  const { key, chat } = keyOf(world, phone, id);
  return sendOn(world, phone, chat, { reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() } });
}

/** `sealed`: what linked devices get in place of the message. */
async function sendOn(
  world: World,
  phone: Phone,
  to: string,
  message: proto.IMessage,
  sealed?: proto.IMessage,
): Promise<string> {
  const id = messageIdFor(world, phone, to);
  await sendFromPhone(world, phone, { id, to, message, sealed });
  return id;
}

function ownKey(world: World, phone: Phone, id: string) {
  const found = keyOf(world, phone, id);
  if (!found.key.fromMe) throw new NotThere(`The message ${id} was not sent from this phone`);
  return found;
}

/** The key of a message on this phone: the chat's address there, and whether the message is its own. */
function keyOf(world: World, phone: Phone, id: string): { key: proto.IMessageKey; chat: string } {
  const message = phone.screen.find(id);
  if (!message) throw new NotThere(`The message ${id} is not on this phone`);
  const group = world.groups.find(message.chat);
  const remoteJid = group?.jid ?? world.phones.byNumber(message.chat)?.lid;
  const participant = group && world.phones.byNumber(message.from)?.lid;
  return { key: { remoteJid, fromMe: message.fromMe, id, participant }, chat: message.chat };
}

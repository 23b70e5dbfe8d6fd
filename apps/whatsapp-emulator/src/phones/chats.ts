import type { World } from '../world.ts';
import { describe, type MessageView } from './describe.ts';
import type { Phone } from './phone.ts';
import type { ScreenMessage } from './screen.ts';

/** An entry of a phone's list of chats. */
export interface ChatView {
  /** The other's number or a group's address. */
  chat: string;
  name: string;
  unread: number;
  last: MessageView | undefined;
}

/** The number of unread messages of others. */
export function unreadIn(messages: ScreenMessage[]): number {
  return messages.filter(({ fromMe, status }) => !fromMe && status !== 'read').length;
}

/**
 * The chats of a phone, most recent first: those with messages, its groups and, for a customer, the shops that they can
 * write to.
 */
export function listChats(world: World, phone: Phone): ChatView[] {
  const chats = Map.groupBy(phone.screen.messages, ({ chat }) => chat);
  for (const { jid } of world.groups.ofMember(phone.number)) if (!chats.has(jid)) chats.set(jid, []);
  for (const { number, record } of world.phones.all()) {
    if (record.owner && number !== phone.number && !phone.record.owner && !chats.has(number)) chats.set(number, []);
  }
  for (const { number } of world.graph.numbers.values())
    if (!phone.record.owner && !chats.has(number)) chats.set(number, []);
  const views = [...chats].map(([chat, messages]) => chatView(world, chat, messages));
  return views.sort((one, other) => (other.last?.at ?? 0) - (one.last?.at ?? 0));
}

function chatView(world: World, chat: string, messages: ScreenMessage[]): ChatView {
  const official = world.graph.numberByDigits(chat)?.verifiedName;
  const name = official ?? world.phones.byNumber(chat)?.record.name ?? world.groups.find(chat)?.subject ?? chat;
  const last = messages.at(-1);
  return { chat, name, unread: unreadIn(messages), last: last && describe(last) };
}

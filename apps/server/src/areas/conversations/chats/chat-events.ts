import type { EventInput } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { messageFor, type PresentedChatMessage } from './chat-message-rows.ts';
import { hasNothingToRead, type PresentedChat } from './chat-rows.ts';

type ChatEvent = EventInput<'chat'>;

/**
 * Publishes an event of a chat to its members: under the event's name and, for clients of this family, under that of
 * the chat (SERVER §1). `to`: only to some of the members.
 */
export function publishToMembers(
  unit: Unit,
  companyId: number,
  chat: PresentedChat,
  payload: ChatEvent,
  to?: number[],
): void {
  for (const part of [undefined, String(chat.id)]) {
    for (const [userIds, seen] of versionsFor(to ?? memberIds(chat), payload)) {
      unit.publish({ name: 'chat', companyId, audience: { to: 'users', userIds }, payload: seen, part });
    }
  }
}

/**
 * Publishes a new or changed message to the members who may read it; the quoted one only to those who may read that, too
 * (SERVER §3.14).
 */
export function publishMessage(
  unit: Unit,
  companyId: number,
  chat: PresentedChat,
  message: PresentedChatMessage,
  eventOf: (seen: PresentedChatMessage) => ChatEvent,
): void {
  const readers = chat.users.filter(({ joinedAfterId }) => message.id > (joinedAfterId ?? 0));
  for (const [isHidden, members] of Map.groupBy(readers, (member) => messageFor(member, message) !== message)) {
    const [member] = members;
    const to = members.map(({ userId }) => userId);
    const seen = isHidden && member ? messageFor(member, message) : message;
    publishToMembers(unit, companyId, chat, eventOf(seen), to);
  }
}

/** Publishes chats that users' lists gain or lose, also under each user's own event name. */
export function publishToLists(unit: Unit, companyId: number, userIds: readonly number[], payload: ChatEvent): void {
  for (const [audience, seen] of versionsFor(userIds, payload)) {
    unit.publish({ name: 'chat', companyId, audience: { to: 'users', userIds: audience }, payload: seen });
    for (const userId of audience) {
      unit.publish({
        name: 'chat',
        companyId,
        audience: { to: 'user', userId },
        payload: seen,
        part: `user-${userId}`,
      });
    }
  }
}

/** An event with the users who get it: new members must not see the message before their membership. */
function versionsFor(userIds: readonly number[], payload: ChatEvent): [number[], ChatEvent][] {
  if (!('record' in payload)) return [[[...userIds], payload]];
  const { record } = payload;
  const isNew = (userId: number) => record.users.some((one) => one.userId === userId && hasNothingToRead(one));
  const [newOnes, others] = [userIds.filter(isNew), userIds.filter((userId) => !isNew(userId))];
  const versions: [number[], ChatEvent][] = [
    [others, payload],
    [newOnes, { ...payload, record: { ...record, lastMessage: '' } }],
  ];
  return versions.filter(([users]) => users.length > 0);
}

/** The members of a chat. */
export function memberIds(chat: PresentedChat): number[] {
  return chat.users.map(({ userId }) => userId);
}

import type { EventInput } from '@recado/api/contract';
import type { Unit } from '../../platform/database/database.ts';
import type { PresentedChat } from './chat-rows.ts';

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
  const audience = { to: 'users', userIds: to ?? memberIds(chat) } as const;
  unit.publish({ name: 'chat', companyId, audience, payload });
  unit.publish({ name: 'chat', companyId, audience, payload, part: String(chat.id) });
}

/** Publishes chats that users' lists gain or lose, also under each user's own event name. */
export function publishToLists(unit: Unit, companyId: number, userIds: readonly number[], payload: ChatEvent): void {
  unit.publish({ name: 'chat', companyId, audience: { to: 'users', userIds }, payload });
  for (const userId of userIds) {
    unit.publish({ name: 'chat', companyId, audience: { to: 'user', userId }, payload, part: `user-${userId}` });
  }
}

/** The members of a chat. */
export function memberIds(chat: PresentedChat): number[] {
  return chat.users.map(({ userId }) => userId);
}

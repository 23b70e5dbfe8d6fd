import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import { setAsideMessages } from '../../../../channels/channels.schema.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { presentSetAside } from '../../whatsapps/set-aside.ts';
import { receiveMessage } from './receive-message.ts';

/**
 * Handles an event that cannot be stored: keeps its raw form separately, notifies the administrators, and shows an
 * empty message in the chat in its place (SERVER §3.21).
 */
export async function receiveUnreadable(unit: Unit, received: ChannelEventOf<'unreadable'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { chat, wid, kind, reason, raw, message } = event;
  const [aside] = await unit.db
    .insert(setAsideMessages)
    .values({ companyId, connectionId, chatId: chat.chatId, wid, kind, reason, raw })
    .onConflictDoNothing()
    .returning();
  if (!aside) return;
  const record = presentSetAside(aside);
  unit.publish({ name: 'setAside', companyId, audience: { to: 'admins' }, payload: { action: 'create', record } });
  if (message) await receiveMessage(unit, { companyId, connectionId, event: { type: 'message', message } });
}

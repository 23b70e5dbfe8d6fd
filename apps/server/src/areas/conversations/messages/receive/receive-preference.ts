import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { findContactOf } from '../../contacts/contact-rows.ts';
import { findTicket } from '../../tickets/open-ticket.ts';
import { insertNotice } from './insert-notice.ts';

/** A person wants no marketing any more, or wants it again: a line of their chat says so. Without a chat there is none. */
export async function receivePreference(unit: Unit, received: ChannelEventOf<'preference'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { chat, wid, marketing } = event;
  const contact = await findContactOf(unit, companyId, chat);
  if (!contact) return;
  const ticket = await findTicket(unit, { companyId, connectionId, contactId: contact.id, isGroup: false });
  if (!ticket) return;
  const at = { connectionId, chatId: chat.chatId, wid, sentAt: new Date(event.sentAt) };
  const notice = marketing === 'stop' ? 'marketingStopped' : 'marketingResumed';
  await insertNotice(unit, ticket, at, { kind: 'notice', notice, title: contact.name });
}

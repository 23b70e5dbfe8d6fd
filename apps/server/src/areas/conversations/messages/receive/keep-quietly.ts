import type { Unit } from '../../../../platform/database/database.ts';
import { findOrMakeQuietTicket } from '../../tickets/open-ticket.ts';
import { openWindow } from '../free-window.ts';
import { blockedWrote } from '../in-process-events.ts';
import { insertMessage } from '../insert-message.ts';
import { announceMessage } from '../message-events.ts';
import { ownWordsOf } from '../structured-content.ts';
import { type Delivery, fetchFiles, messageOf } from './incoming-message.ts';
import { recordExpiration } from './receive-notice.ts';
import { learnSharedNumber } from './receive-person.ts';

/**
 * Keeps the message of a blocked contact where the conversation is read, and does nothing else: no ticket opens, comes
 * back or moves in its list, nobody is told, nothing answers, and it counts as read, so that WhatsApp gets no receipt
 * (docs/adr/0173).
 */
export async function keepQuietly(unit: Unit, delivery: Delivery): Promise<void> {
  const { companyId, connectionId, contact, message } = delivery;
  const { isGroup } = contact;
  const ticket = await findOrMakeQuietTicket(unit, { companyId, connectionId, contactId: contact.id, isGroup });
  const stored = await insertMessage(unit, await messageOf(unit, ticket, delivery, true));
  if (!stored) return;
  await openWindow(unit, ticket.id, message);
  await recordExpiration(unit, ticket, message.expiration);
  await fetchFiles(unit, stored, message);
  await learnSharedNumber(unit, companyId, message);
  await announceMessage(unit, 'create', stored.id);
  if (!message.stub) await unit.emit(blockedWrote, { companyId, contact, text: ownWordsOf(stored) });
}

import { localMoment } from '@recado/contract/local-moment';
import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import { rejectCallJob } from '../../../../channels/jobs.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { companyRules } from '../../../company/companies/company-rules.ts';
import { resolveContact } from '../../contacts/resolve-contact.ts';
import { awaitsRound, beginNewRound, findOrMakeTicket } from '../../tickets/open-ticket.ts';
import { noteWoken } from '../../tickets/snoozing.ts';
import { announceTicket, visibilityOf } from '../../tickets/ticket-events.ts';
import { sendAutomaticText } from '../automatic-text.ts';
import { insertMessage } from '../insert-message.ts';
import { updateLastMessage } from '../last-message.ts';
import { announceMessage, findKnownMessage } from '../message-events.ts';

/** A call came in: with `call` disabled it is rejected, answered and stored as `call_log` (SERVER §2, Calls); of a blocked contact only rejected. */
export async function receiveCall(unit: Unit, received: ChannelEventOf<'call'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { chat, callId } = event;
  const rules = await companyRules(unit, companyId);
  if (rules.enabled('call')) return;
  // A rejected call stops ringing.
  await unit.enqueue(rejectCallJob(companyId, connectionId, event));
  if (chat.isGroup) return;
  if (await findKnownMessage(unit, { connectionId, chat, wid: callId })) return;
  const contact = await resolveContact(unit, companyId, { chat, pushName: '' });
  const place = { companyId, connectionId, contactId: contact.id, isGroup: false };
  if (contact.blockedAt !== null) return;
  const { ticket } = await findOrMakeTicket(unit, place);
  const current = awaitsRound(ticket, false) ? await beginNewRound(unit, ticket) : ticket;
  const now = unit.now();
  const note = await insertMessage(unit, {
    origin: 'person',
    companyId,
    ticketId: current.id,
    contactId: contact.id,
    connectionId,
    chatId: chat.chatId,
    wid: callId,
    queueId: current.queueId,
    mediaType: 'call_log',
    body: `Chamada de voz/vídeo perdida às ${localMoment(now, rules.timeZone).clock.slice(0, 5)}`,
    sentAt: now,
  });
  if (!note) return;
  await noteWoken(unit, current, 'customer');
  await updateLastMessage(unit, note, now, 'customer');
  await announceTicket(unit, current.id, visibilityOf({ ticket }));
  await announceMessage(unit, 'create', note.id);
  await sendAutomaticText(unit, current.id, rules.text('callMessage'));
}

import { localMoment } from '../../../chatbot/local-moment.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import { resolveContact } from '../../contacts/resolve-contact.ts';
import { companyRules } from '../../tickets/company-rules.ts';
import type { Desk } from '../../tickets/desk.ts';
import { awaitsRound, beginNewRound, findOrMakeTicket } from '../../tickets/open-ticket.ts';
import { announceTicket } from '../../tickets/ticket-events.ts';
import { sendAutomaticText } from '../automatic-text.ts';
import { noteLastMessage } from '../compose.ts';
import { announceMessage } from '../message-events.ts';
import { findKnownMessage } from './known-message.ts';
import type { ReceivedOf } from './receive-event.ts';

const refusal =
  '*Mensagem Automática:*\n\nAs chamadas de voz e vídeo estão desabilitadas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado';

/** A call came in: with `call` disabled it is answered with a text and noted as a `call_log` message (SERVER §2, Calls). */
export async function receiveCall(desk: Desk, unit: Unit, received: ReceivedOf<'call'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { chat, callId } = event;
  const rules = await companyRules(unit, companyId);
  if (rules.enabled('call') || chat.isGroup) return;
  if (await findKnownMessage(unit, { connectionId, chat, wid: callId })) return;
  const contact = await resolveContact(desk, unit, companyId, { chat, pushName: '' });
  const place = { companyId, connectionId, contactId: contact.id, isGroup: false };
  const { ticket } = await findOrMakeTicket(desk, unit, place);
  const current = awaitsRound(ticket, false) ? await beginNewRound(desk, unit, ticket) : ticket;
  const now = desk.clock();
  const [note] = await unit.db
    .insert(messages)
    .values({
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
    })
    .onConflictDoNothing({ target: [messages.connectionId, messages.chatId, messages.wid] })
    .returning();
  if (!note) return;
  await noteLastMessage(unit, note, now, 'one-more');
  const { id: ticketId, queueId, userId } = ticket;
  await announceTicket(desk, unit, current.id, { ticketId, queueId, userId });
  await announceMessage(desk, unit, 'create', note.id);
  await sendAutomaticText(desk, unit, current.id, refusal);
}

import type { AnswerInput, EventInput } from '@recado/api/contract';
import type { TicketVisibility } from '../../platform/realtime/domain-event.ts';
import { presentContactSummary } from '../contacts/contact.presenter.ts';
import type { Desk } from './desk.ts';
import type { TicketRow } from './ticket-rows.ts';

/** A ticket as lists and events tell it. */
export type PresentedTicket = EventInput<'appMessage'>['ticket'];

/** A ticket as lists and events tell it, from its row. */
export function presentTicket(desk: Desk, row: TicketRow): PresentedTicket {
  const { ticket, whatsapp } = row;
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    companyId: ticket.companyId,
    contactId: ticket.contactId,
    contact: presentContactSummary(desk.storage, row.contact),
    queueId: ticket.queueId,
    queue: row.queue,
    userId: ticket.userId,
    user: row.user,
    whatsappId: ticket.whatsappId,
    whatsapp: whatsapp && { id: whatsapp.id, name: whatsapp.name },
    isGroup: ticket.isGroup,
    chatbot: ticket.chatbot,
    unreadMessages: ticket.unreadMessages,
    lastMessage: ticket.lastMessage,
    lastMessageFromMe: ticket.lastMessageFromMe,
    lastMessageAck: ticket.lastMessageAck,
    lastMessageType: ticket.lastMessageType,
    lastMessageAt: ticket.lastMessageAt,
    tags: row.tags,
    useIntegration: ticket.useIntegration,
    promptId: ticket.promptId,
    integrationId: ticket.integrationId,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
  };
}

/** A ticket as its open chat needs it: with what the connection's provider can do. */
export function presentTicketRecord(desk: Desk, row: TicketRow): AnswerInput<'GET /tickets/:ticketId'> {
  const { edit, remove, react } = desk.channels.capabilitiesOf(row.whatsapp?.provider ?? null);
  return { ...presentTicket(desk, row), capabilities: { edit, remove, react } };
}

/** What decides who may see a ticket. */
export function visibilityOf(row: TicketRow): TicketVisibility {
  return { ticketId: row.ticket.id, queueId: row.ticket.queueId, userId: row.ticket.userId };
}

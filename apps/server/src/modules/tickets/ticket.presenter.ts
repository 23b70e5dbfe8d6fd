import type { AnswerInput, EventInput } from '@recado/api/contract';
import type { Services } from '../../channels/services.ts';
import { presentContactSummary } from '../contacts/contact.presenter.ts';
import type { FormerTicket } from './ticket-events.ts';
import type { ListedTicketRow, TicketRow } from './ticket-rows.ts';

/** A ticket in the form of lists and events. */
export type PresentedTicket = EventInput<'appMessage'>['ticket'];

type Words = Pick<TicketRow['ticket'], 'lastMessageFromMe' | 'customerWords' | 'customerWordsType'>;

/** Converts a ticket's row to the form of lists and events. */
export function presentTicket(services: Services, row: ListedTicketRow | TicketRow): PresentedTicket {
  const { ticket, whatsapp, queue } = row;
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    companyId: ticket.companyId,
    contactId: ticket.contactId,
    contact: presentContactSummary(services.storage, row.contact),
    queueId: ticket.queueId,
    queue: queue && { id: queue.id, name: queue.name, color: queue.color },
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
    customerWords: customerWordsOf(ticket),
    waitingSince: ticket.waitingSince,
    isAnswered: ticket.isAnswered,
    waitingLimit: (ticket.isAnswered ? queue?.answerLimit : queue?.firstAnswerLimit) ?? null,
    lateSince: ticket.lateSince,
    tags: row.tags,
    useIntegration: ticket.useIntegration,
    promptId: ticket.promptId,
    integrationId: ticket.integrationId,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
  };
}

/** The customer's words, unless they are the last message anyway. */
function customerWordsOf({ lastMessageFromMe, customerWords: text, customerWordsType: type }: Words) {
  return lastMessageFromMe && text !== null && type !== null ? { text, type } : null;
}

/** A ticket for its open chat, including the capabilities of its connection's provider. */
export function presentTicketRecord(services: Services, row: TicketRow): AnswerInput<'GET /tickets/:ticketId'> {
  const { edit, remove, react } = services.channels.capabilitiesOf(row.whatsapp?.provider ?? null);
  return { ...presentTicket(services, row), capabilities: { edit, remove, react } };
}

/** The data that decides who may see a ticket, and in which list. */
export function visibilityOf({ ticket }: { ticket: Omit<FormerTicket, 'ticketId'> & { id: number } }): FormerTicket {
  return { ticketId: ticket.id, queueId: ticket.queueId, userId: ticket.userId, status: ticket.status };
}

import type { TicketEventKind } from '@recado/contract';
import { eventKind, question } from '../../../platform/events/event-kind.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import type { TicketRow } from './ticket-rows.ts';
import type { Transition } from './transition.ts';

/** A user or a program moved a ticket (SPEC §4.1); its round of service and its visibility change with it. */
export const ticketMoved = eventKind<{
  session: Principal;
  /** The ticket before the move. */
  before: TicketRow;
  transition: Transition;
  /** Whether the customer's next number is a rating. */
  asksRating: boolean;
}>(['chatbot', 'transfers', 'push-notifications']);

/** A customer rated the last round, from 1 to 3; the ticket stays closed. */
export const ticketRated = eventKind<{
  companyId: number;
  ticketId: number;
  queueId: number | null;
  whatsappId: number | null;
  rating: number;
}>(['chatbot', 'webhooks']);

/** Events of tickets of a company, caused by a user, a customer, a bot or a job; the rows are already changed. */
export const ticketsHappened = eventKind<{ companyId: number; happenings: readonly TicketHappening[] }>([
  'menu-figures',
  'webhooks',
]);

/** What happened to one ticket. `before`: its former agent and queue, if they may have changed. */
export interface TicketHappening {
  ticketId: number;
  kind: TicketEventKind;
  before?: { queueId: number | null; userId: number | null } | undefined;
}

/** A user reopened a closed ticket: a round began, possibly in another queue than the last one. */
export const ticketTakenUp = eventKind<{ ticketId: number }>();

/** Tickets are about to be deleted. */
export const ticketsLeaving = eventKind<{ ticketIds: readonly number[] }>(['messages', 'campaigns']);

/** A ticket takes over the data of another one, which is deleted. */
export const ticketsMerging = eventKind<{ survivorId: number; otherId: number }>([
  'messages',
  'drafts',
  'ticket-notes',
  'ticket-pins',
  'app-data',
]);

/** The ticket that had an address in another product; null if none had. */
export const formerTicket = question<{ uuid: string }, Promise<number | null>>('formerTicket');

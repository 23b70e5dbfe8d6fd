import { eventKind } from '../../platform/events/event-kind.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { TicketRow } from './ticket-rows.ts';
import type { Transition } from './transition.ts';

/** Somebody moved a ticket (SPEC §4.1); its round of service, and who sees it, follow. */
export const ticketMoved = eventKind<{
  session: Session;
  /** The ticket as it was. */
  before: TicketRow;
  transition: Transition;
  /** Whether the next number of the customer is a rating. */
  asksRating: boolean;
}>();

/** A customer rated the round that ended; the ticket stays closed. */
export const ticketRated = eventKind<{ ticketId: number; queueId: number | null; whatsappId: number | null }>();

/** A person took up a closed ticket again: a round began that may be in another queue than the last one. */
export const ticketTakenUp = eventKind<{ ticketId: number }>();

/** Tickets are about to be deleted. */
export const ticketsLeaving = eventKind<{ ticketIds: readonly number[] }>();

/** A ticket takes over what belongs to another one, which goes away. */
export const ticketsMerging = eventKind<{ survivorId: number; otherId: number }>();

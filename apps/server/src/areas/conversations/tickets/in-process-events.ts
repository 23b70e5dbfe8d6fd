import type { ChangedFieldValue, RatingScale, TicketEventKind } from '@recado/contract';
import type { SQL } from 'drizzle-orm';
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
  /** The scale on which the customer's next number is a rating; null if they are not asked. */
  askRating: RatingScale | null;
}>(['chatbot', 'transfers', 'push-notifications']);

/** The ticket whose last round a customer rated, the scale, and the grade on it. */
interface RatedTicket {
  companyId: number;
  ticketId: number;
  queueId: number | null;
  whatsappId: number | null;
  scale: RatingScale;
  score: number;
}

/** A customer rated the last round; the ticket stays closed. `asksComment`: their next text may be a comment. */
export const ticketRated = eventKind<RatedTicket & { asksComment: boolean }>(['chatbot', 'webhooks', 'rules']);

/** A customer commented on their rating; null if they left the comment out. The ticket stays closed. */
export const ratingCommented = eventKind<RatedTicket & { comment: string | null }>(['chatbot', 'webhooks']);

/** Asks whether a text has a meaning of its own, whatever it follows, e.g. the end of campaigns. */
export const meansSomethingElse = question<{ companyId: number; text: string }, Promise<boolean>>('meansSomethingElse');

/** Events of tickets of a company, caused by a user, a customer, a bot or a job; the rows are already changed. */
export const ticketsHappened = eventKind<{ companyId: number; happenings: readonly TicketHappening[] }>([
  'menu-figures',
  'assignment',
  'ticket-follows',
  'service-levels',
  'webhooks',
  'rules',
]);

/** A ticket waits for a person from now on, in the queue where it already was: no menu or automation answers it any more. */
export const ticketLeft = eventKind<{ companyId: number; ticketId: number }>();

/** What happened to one ticket. `before`: its former agent and queue, if they may have changed. */
export interface TicketHappening {
  ticketId: number;
  kind: TicketEventKind;
  before?: { queueId: number | null; userId: number | null } | undefined;
}

/** A user reopened a closed ticket: a round began, possibly in another queue than the last one. */
export const ticketTakenUp = eventKind<{ ticketId: number }>();

/** Tickets are about to be deleted. */
export const ticketsLeaving = eventKind<{ ticketIds: readonly number[] }>(['persons', 'messages', 'campaigns']);

/** A ticket takes over the data of another one, which is deleted. */
export const ticketsMerging = eventKind<{ survivorId: number; otherId: number }>([
  'messages',
  'drafts',
  'ticket-notes',
  'ticket-follows',
  'ticket-pins',
  'app-data',
  'custom-fields',
  'service-levels',
]);

/** The ticket that had an address in another product; null if none had. */
export const formerTicket = question<{ uuid: string }, Promise<number | null>>('formerTicket');

/** The fields that are given, and required, when one ticket is resolved. */
export interface EndFields {
  session: Principal;
  ticket: { id: number; contactId: number };
  values: readonly ChangedFieldValue[];
  /** For many tickets at once, each gets only values that its queue requires and that it has not. */
  isOneOfMany: boolean;
}

/**
 * Asks for a ticket to get the values that are given when it is resolved. The answer throws ERR_FIELDS_REQUIRED if its queue
 * requires others, ERR_NO_CUSTOM_FIELD_FOUND, and ERR_VALIDATION.
 */
export const requiredFieldsFilled = question<EndFields, Promise<void>>('requiredFieldsFilled');

/** Asks which of the fields that queues require some of the tickets have not: the ids, each once. */
export const requiredFieldsLacking = question<{ companyId: number; where: SQL | undefined }, Promise<number[]>>(
  'requiredFieldsLacking',
);

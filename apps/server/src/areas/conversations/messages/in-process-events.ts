import type { ErrorCode, MessageAnswer, SentTemplate, TemplateWish } from '@recado/contract';
import type { Column, SQL } from 'drizzle-orm';
import { eventKind, question } from '../../../platform/events/event-kind.ts';
import type { ContactRow } from '../contacts/contact-rows.ts';
import type { Ticket } from '../tickets/open-ticket.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';

/**
 * A customer sent a message; `row` is the ticket in its current state. `text`: the customer's own words, empty if there
 * are none (`ownWordsOf`); `shown`: the text that describes the message to people.
 */
export const customerWrote = eventKind<{ row: TicketRow; text: string; shown: string; messageId: number }>([
  'chatbot',
  ['push-notifications', 'service-levels', 'campaigns', 'schedules', 'webhooks', 'rules'],
]);

/** A blocked contact sent a message, which tells nobody. `text`: their own words, empty if there are none. */
export const blockedWrote = eventKind<{ companyId: number; contact: ContactRow; text: string }>();

/** The number of messages that wait for a connection changed. The connection is not open. */
export const waitingChanged = eventKind<{ companyId: number }>();

/** An own message; `clientKey` names what it was sent for, e.g. a schedule. */
interface OwnMessage {
  companyId: number;
  messageId: number;
  clientKey: string | null;
}

/** A person answered a customer, here or on the company's phone, in a company that has service levels. */
export const agentAnswered = eventKind<{ companyId: number; ticketId: number; at: Date }>();

/** A message was written on the company's phone; WhatsApp has it already. */
export const phoneWrote = eventKind<Omit<OwnMessage, 'clientKey'>>();

/** The ack of an own message rose to `ack` from `former`. */
export const ackMoved = eventKind<OwnMessage & { ack: number; former: number }>([
  ['campaigns', 'schedules', 'webhooks'],
]);

/** An own message was not sent, and will not be. */
export const messageFailed = eventKind<OwnMessage & { failedCode: string }>(['campaigns', 'schedules', 'webhooks']);

/** Why an own message with this `clientKey` may no longer be sent to a person; undefined if it may. */
export const whyWithheld = question<
  { companyId: number; clientKey: string; person: Record<'number' | 'lid' | 'userId', string | null> },
  Promise<ErrorCode | undefined>
>('whyWithheld');

/** The condition that a message still to be sent, e.g. of a schedule, needs the file whose id is in the column. */
export const fileAwaited = question<Column, SQL>('fileAwaited');

/** The condition that the file whose name is in the column belongs to a template of messages. */
export const fileOfTemplate = question<Column, SQL>('fileOfTemplate');

/** The condition that a quick message has the file whose id is in the column. */
export const fileOfQuickMessage = question<Column, SQL>('fileOfQuickMessage');

/** A message of a template, before it is stored. */
export interface TemplateToSend {
  /** The whole text as the person sees it. */
  body: string;
  mediaType: 'templateMessage';
  data: { template: SentTemplate };
  templateId: number;
  mediaId?: number;
}

/** Asks for the template that a message in a ticket is to carry, with its variables filled. */
export const templateToSendAsked = question<
  { row: TicketRow; userId: number | null; wish: TemplateWish },
  Promise<TemplateToSend>
>('templateToSendAsked');

/** Whether a round begins, and in which queue. */
export interface RoundDecision {
  opens: boolean;
  queueId: number | null;
}

/** Decides whether a customer's text that would begin a round really does; undefined if nothing speaks against it. */
export const roundDecision = question<{ contactId: number; text: string }, Promise<RoundDecision | undefined>>(
  'roundDecision',
);

/**
 * Whether a customer's text is an awaited reply, which begins no round and leaves the ticket unchanged; undefined if it
 * is none.
 */
export const awaitedReply = question<{ ticket: Ticket; text: string }, Promise<AwaitedReply | undefined>>(
  'awaitedReply',
);

/**
 * What a customer's text answers, and the function to call after its message is stored. `answer`: null for a text that
 * needs nothing to be done, e.g. thanks: it stays the customer's words.
 */
export interface AwaitedReply {
  answer: MessageAnswer | null;
  handle: () => Promise<void>;
}

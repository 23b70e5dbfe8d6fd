import type { ErrorCode } from '@recado/api/contract';
import type { Column, SQL } from 'drizzle-orm';
import { eventKind, question } from '../../platform/events/event-kind.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';

/** A customer wrote something readable; `row` is the ticket in its current state. */
export const customerWrote = eventKind<{ row: TicketRow; text: string; messageId: number }>();

/** The number of messages that wait for a connection changed while the connection is not open. */
export const waitingChanged = eventKind<{ companyId: number }>();

/** The ack of an own message rose; `clientKey` says what it was sent for. */
export const ackMoved = eventKind<{ companyId: number; clientKey: string | null; ack: number }>();

/** An own message was not sent, and will not be. */
export const messageFailed = eventKind<{ companyId: number; clientKey: string | null; failedCode: string }>();

/** Why an own message, which was sent for `clientKey`, may not go to a number any more; undefined: it may. */
export const whyWithheld = question<
  { companyId: number; clientKey: string; number: string },
  Promise<ErrorCode | undefined>
>('whyWithheld');

/** The condition that something which is still to be sent needs the file with the id in a column. */
export const fileAwaited = question<Column, SQL>('fileAwaited');

/** Whether a round begins, and in which queue. */
export interface RoundWish {
  opens: boolean;
  queueId: number | null;
}

/** What becomes of a text with which a customer would begin a round; undefined: the usual. */
export const roundWish = question<{ contactId: number; text: string }, Promise<RoundWish | undefined>>('roundWish');

import { eventKind } from '../../platform/events/event-kind.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';

/** A customer wrote readable text; `row` is the ticket in its current state. */
export const customerWrote = eventKind<{ row: TicketRow; text: string }>();

/** The number of messages that wait for a connection changed while the connection is not open. */
export const waitingChanged = eventKind<{ companyId: number }>();

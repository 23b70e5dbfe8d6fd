import { eventKind } from '../../platform/events/event-kind.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';

/** A customer wrote something that can be read, in the ticket as it is now. */
export const customerWrote = eventKind<{ row: TicketRow; text: string }>();

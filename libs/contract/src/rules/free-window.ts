import type { TicketRecord } from '../entities/ticket.ts';

/**
 * Whether only templates can be sent in a chat at a moment (milliseconds since 1970): its connection has a window for free
 * messages, and the customer has not written for too long (CLOUD-API, Messages, Window).
 */
export function isFreeWindowClosed(
  can: Pick<TicketRecord['capabilities'], 'window'>,
  windowUntil: Date | string | null,
  at: number,
): boolean {
  return can.window && (windowUntil === null || new Date(windowUntil).getTime() <= at);
}

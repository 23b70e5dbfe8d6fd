import type { Ticket } from '@recado/contract';

let shown: readonly Ticket[] = [];

/** Remembers the tickets of the list that is on the screen, in its order. */
export function rememberShown(tickets: readonly Ticket[]): void {
  shown = tickets;
}

/** The open ticket to show after this one: the next below it in the list, else the one above. */
export function ticketAfter(ticketId: number): Ticket | undefined {
  const place = shown.findIndex(({ id }) => id === ticketId);
  const inOrder = [...shown.slice(place + 1), ...shown.slice(0, Math.max(place, 0)).reverse()];
  return inOrder.find(({ status }) => status === 'open');
}

/** A ticket of the list that is on the screen. */
export function shownTicket(ticketId: number): Ticket | undefined {
  return shown.find(({ id }) => id === ticketId);
}

/** The nearest waiting ticket below this one in the list, or above it with -1; below a ticket that has left, the first. */
export function pendingBeside(ticketId: number, step: 1 | -1): Ticket | undefined {
  return beside(ticketId, step).find(({ status }) => status === 'pending');
}

/** The same for the conversations that can be opened. */
export function chatBeside(ticketId: number, step: 1 | -1): Ticket | undefined {
  return beside(ticketId, step).find(({ status }) => status !== 'pending');
}

function beside(ticketId: number, step: 1 | -1): readonly Ticket[] {
  const place = shown.findIndex(({ id }) => id === ticketId);
  return step === 1 ? shown.slice(place + 1) : shown.slice(0, Math.max(place, 0)).reverse();
}

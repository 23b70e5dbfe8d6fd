import type { Reason, TicketEvent } from '@recado/contract';

/** Why tickets are resolved: one of the company's reasons. */
export function aReason(id: number, name: string, given: Partial<Reason> = {}): Reason {
  return {
    id,
    parentId: null,
    name,
    position: id,
    isArchived: false,
    queueIds: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

/** What happened to a ticket: a person accepted it. */
export function aTicketEvent(given: Partial<TicketEvent> = {}): TicketEvent {
  return {
    id: 1,
    ticketId: 1,
    kind: 'accepted',
    by: 'user',
    userName: 'Ana',
    fromUserName: null,
    toUserName: null,
    fromQueueName: null,
    toQueueName: null,
    assignment: null,
    until: null,
    reason: null,
    reasonName: null,
    closingNote: null,
    happenedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

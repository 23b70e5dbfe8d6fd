import type { SourceTicket } from '../../source/records.ts';

/** The state of a ticket here. */
export interface TicketState {
  status: 'open' | 'pending' | 'closed';
  queueId: number | null;
  userId: number | null;
  unreadMessages: number;
}

const closed = new Set(['closed', 'nps', 'lgpd']);
const live = new Set(['open', 'group']);
const mostUnread = 9_999;

/** Whether a ticket there has a status that is none of the product family's. */
export function isUnknownStatus(status: string): boolean {
  return !closed.has(status) && !live.has(status) && status !== 'pending';
}

/**
 * The state of a ticket from its newest one there. An open ticket without an agent waits, a waiting one has no agent, and
 * a closed one has nothing unread.
 */
export function stateOf(
  { status, unreadMessages }: Pick<SourceTicket, 'status' | 'unreadMessages'>,
  { queueId, userId }: { queueId: number | null; userId: number | null },
): TicketState {
  const unread = Math.min(Math.max(0, unreadMessages), mostUnread);
  if (closed.has(status) || isUnknownStatus(status)) return { status: 'closed', queueId, userId, unreadMessages: 0 };
  if (status === 'pending' || userId === null)
    return { status: 'pending', queueId, userId: null, unreadMessages: unread };
  return { status: 'open', queueId, userId, unreadMessages: unread };
}

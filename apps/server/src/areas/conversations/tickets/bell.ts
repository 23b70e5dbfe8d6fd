import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import { constant } from '../../../platform/database/selection.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { isFollowedBy } from './followed.ts';
import { tickets } from './tickets.schema.ts';
import { hearsPending, seesEveryTicket, servedQueues } from './visibility.ts';

const isOpen = eq(tickets.status, constant('open'));
const isPending = eq(tickets.status, constant('pending'));
const isLate = isNotNull(tickets.lateSince);
/** As the indexes `tickets_bell` and `tickets_bell_pending` have it: the number is in the text, because a parameter could be any other. Not while it is snoozed. */
const isNew = sql`(${tickets.unreadMessages} > 0 or ${tickets.lateSince} is not null) and ${tickets.snoozedAt} is null`;
const hasUnsent = sql`${tickets.unsentMessages} > 0`;

/**
 * Unread or late tickets for the bell: own and unassigned open ones, with `allTicket` pending ones, too (SPEC §2.3).
 * Late pending ones are for everybody who sees them. Those with unsent messages are for their agent and for who wrote
 * these, those that a user follows for them. In parts, each of which an index has in the order of the list; a ticket may be in two of them.
 */
export function bellOf(session: CallerSession): { condition: SQL | undefined }[] {
  const own = eq(tickets.userId, session.userId);
  const pending = hearsPending.of(session) ? [undefined] : placesOf(session).map((place) => and(place, isLate));
  return [
    and(isOpen, own, isNew),
    and(isOpen, isNull(tickets.userId), isNew),
    ...pending.map((which) => and(isPending, isNew, which)),
    and(ne(tickets.status, constant('closed')), isNew, isFollowedBy(session.userId)),
    and(hasUnsent, own),
    and(hasUnsent, eq(tickets.unsentUserId, session.userId)),
  ].map((condition) => ({ condition }));
}

/** The same as one condition. */
export function isInBellOf(session: CallerSession): SQL | undefined {
  return or(...bellOf(session).map(({ condition }) => condition));
}

/** The queues whose tickets the caller may see, and no queue; no condition for users who see every ticket. */
function placesOf(session: CallerSession): (SQL | undefined)[] {
  if (seesEveryTicket(session)) return [undefined];
  return [isOneOf(tickets.queueId, servedQueues.of(session)), isNull(tickets.queueId)];
}

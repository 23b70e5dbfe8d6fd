import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { messages, settings, userQueues, users } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/handler.ts';
import type { Audience } from '../../platform/realtime/domain-event.ts';
import { currentRound } from '../tickets/cycles.ts';
import type { Ticket } from '../tickets/open-ticket.ts';
import { audienceOf, reloadTicket, visibilityOf } from '../tickets/ticket-events.ts';
import { presentTicket, type TicketRow } from '../tickets/ticket-rows.ts';
import { type PresentedMessage, presentMessage, type QuoteShown } from './message.presenter.ts';
import { isReadable, type MessagePlace, quoteFor, type Sight, sightOn } from './message-access.ts';
import { findMessageRow, type MessageRow } from './message-rows.ts';

type Action = 'create' | 'update';

/** Reads a message that is known to exist. Throws ERR_NO_MESSAGE_FOUND when it was deleted meanwhile. */
export async function reloadMessage(unit: Unit, messageId: number): Promise<MessageRow> {
  const row = await findMessageRow(unit, eq(messages.id, messageId));
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return row;
}

/** Reads a changed message and its ticket and publishes it as `appMessage` to those who may read it (SERVER §1). */
export async function announceMessage(
  services: Services,
  unit: Unit,
  action: Action,
  messageId: number,
): Promise<MessageRow> {
  const row = await reloadMessage(unit, messageId);
  await publishMessage(services, unit, action, row, await reloadTicket(unit, row.message.ticketId));
  return row;
}

/** The same for a change that a user requested: returns the message as that user may read it. */
export async function announceTo(
  services: Services,
  unit: Unit,
  session: Principal,
  action: Action,
  messageId: number,
): Promise<PresentedMessage> {
  const row = await announceMessage(services, unit, action, messageId);
  return presentTo(services, unit, session, row);
}

/** A message as a user who may read it sees it. */
export async function presentTo(
  services: Services,
  unit: Unit,
  session: Principal,
  row: MessageRow,
): Promise<PresentedMessage> {
  if (!row.quoted) return presentMessage(services, row);
  const { ticket } = await reloadTicket(unit, row.message.ticketId);
  return presentMessage(services, row, quoteFor(await sightOn(unit, session, ticket), row));
}

/**
 * Publishes a message that was already read from the database. A message of a former round in another queue reaches
 * only those who also have a right to that queue; if only the quote is of such a round, the others receive the message
 * without it.
 */
export async function publishMessage(
  services: Services,
  unit: Unit,
  action: Action,
  row: MessageRow,
  ticketRow: TicketRow,
): Promise<void> {
  const tell = (audience: Audience, quote: QuoteShown) => {
    const ticket = presentTicket(services, ticketRow);
    const payload = { action, message: presentMessage(services, row, quote), ticket, contact: ticket.contact };
    unit.publish({ name: 'appMessage', companyId: row.message.companyId, audience, payload });
  };
  const visibility = visibilityOf(ticketRow);
  const everybody = audienceOf(visibility);
  const shared = await sharedSight(unit, [row, row.quoted], ticketRow);
  const own = { cycleId: row.message.cycleId, roundQueueId: row.roundQueueId };
  if (own.roundQueueId !== null && !isReadable(shared, own)) {
    const userIds = await readersOf(unit, ticketRow.ticket, own.roundQueueId);
    return tell({ to: 'readers', userIds }, quoteFor(withQueue(shared, own.roundQueueId), row));
  }
  const quotedQueueId = row.quoted?.roundQueueId ?? null;
  if (quotedQueueId === null || quoteFor(shared, row) === 'shown') return tell(everybody, 'shown');
  const userIds = await readersOf(unit, ticketRow.ticket, quotedQueueId);
  tell({ to: 'readers', userIds }, 'shown');
  tell(audienceOf(visibility, { to: 'readers', userIds }), 'hidden');
}

/** Who receives what stands at a place in a ticket: all who see the ticket, or only those with a right to that queue. */
export async function audienceOfPlace(unit: Unit, place: MessagePlace, row: TicketRow): Promise<Audience> {
  const isShared = isReadable(await sharedSight(unit, [place], row), place);
  if (isShared || place.roundQueueId === null) return audienceOf(visibilityOf(row));
  return { to: 'readers', userIds: await readersOf(unit, row.ticket, place.roundQueueId) };
}

/** What everybody who sees the ticket may read. Queries the round only if a message or quote is of another queue. */
async function sharedSight(
  unit: Unit,
  places: readonly (Pick<MessagePlace, 'roundQueueId'> | null)[],
  { ticket }: TicketRow,
): Promise<Sight> {
  const isElsewhere = places.some(
    (place) => place && place.roundQueueId !== null && place.roundQueueId !== ticket.queueId,
  );
  if (!isElsewhere) return 'all';
  return { cycleId: await currentRound(unit, ticket), queueIds: ticket.queueId === null ? [] : [ticket.queueId] };
}

function withQueue(sight: Sight, queueId: number): Sight {
  return sight === 'all' ? sight : { ...sight, queueIds: [...sight.queueIds, queueId] };
}

/** The users who see a ticket and have a right to another queue, too; administrators read everything anyway. */
async function readersOf(unit: Unit, ticket: Ticket, queueId: number): Promise<number[]> {
  const rows = await unit.db
    .select({ id: userQueues.userId })
    .from(userQueues)
    .innerJoin(users, eq(users.id, userQueues.userId))
    .where(and(eq(userQueues.companyId, ticket.companyId), eq(userQueues.queueId, queueId), seesTicket(ticket)));
  return rows.map(({ id }) => id);
}

/** The rule of `visibleTo` (SPEC §4.1), as a condition on the agents of one ticket. */
export function seesTicket({ companyId, queueId, userId }: Ticket): SQL | undefined {
  if (queueId !== null) {
    return sql`exists (select 1 from ${userQueues} seen where seen.user_id = ${users.id} and seen.queue_id = ${queueId})`;
  }
  const isAllowed = sql`exists (select 1 from ${settings} where ${settings.companyId} = ${companyId}
    and ${settings.key} = 'userViewTicketsWithoutQueue' and ${settings.value} = 'enabled')`;
  return userId === null ? isAllowed : and(isAllowed, eq(users.id, userId));
}

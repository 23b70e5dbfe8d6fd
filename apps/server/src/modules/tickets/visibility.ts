import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/one-of.ts';
import { settings, tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { findTicketRow, type TicketRow } from './ticket-rows.ts';

const showsQueueless = sql`exists (
  select 1 from ${settings}
  where ${settings.companyId} = ${tickets.companyId}
    and ${settings.key} = 'userViewTicketsWithoutQueue' and ${settings.value} = 'enabled')`;

/**
 * The tickets of the company that a user sees (SPEC §4.1 and §6, Visibility): administrators all; agents those of their
 * queues and, if the company allows it, those without queue that are theirs or unassigned.
 */
export function visibleTo(session: Session): SQL | undefined {
  if (session.abilities.has('tickets-manager:showall')) return undefined;
  const theirsOrNobodys = or(isNull(tickets.userId), eq(tickets.userId, session.userId));
  const queueless = and(isNull(tickets.queueId), theirsOrNobodys, showsQueueless);
  const ownQueues = session.queueIds.length > 0 ? isOneOf(tickets.queueId, session.queueIds) : undefined;
  return or(ownQueues, queueless);
}

/**
 * The ticket that matches a condition, for a caller who may see it. Throws ERR_NO_TICKET_FOUND (also for another
 * company's) and ERR_NO_PERMISSION for one that they may not see.
 */
export async function requireTicket(unit: Unit, session: Session, where: SQL): Promise<TicketRow> {
  const row = await findTicketRow(unit, and(eq(tickets.companyId, session.companyId), where));
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  await requireSight(unit, session, row.ticket.id);
  return row;
}

async function requireSight(unit: Unit, session: Session, ticketId: number): Promise<void> {
  const rule = visibleTo(session);
  if (!rule) return;
  const [seen] = await unit.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), rule));
  if (!seen) throw new AppError('ERR_NO_PERMISSION');
}

/** The same by id, locked until the unit ends, for changing it. */
export async function requireTicketForChange(unit: Unit, session: Session, ticketId: number): Promise<TicketRow> {
  await unit.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), eq(tickets.companyId, session.companyId)))
    .for('no key update');
  return requireTicket(unit, session, eq(tickets.id, ticketId));
}

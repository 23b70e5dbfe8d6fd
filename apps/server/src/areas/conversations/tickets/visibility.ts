import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { seesEverything } from '../../../platform/database/role-of-user.ts';
import { settings } from '../../../platform/database/schema/companies.ts';
import { userQueues, users } from '../../../platform/database/schema/users.ts';
import { selectionOf } from '../../../platform/database/selection.ts';
import { together } from '../../../platform/database/unit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { callerFact } from '../../../platform/security/session-row.ts';
import { isBeingRemoved } from '../../company/retirement/retire.ts';
import { formerTicket } from './in-process-events.ts';
import { findTicketRow, type TicketRow } from './ticket-rows.ts';
import { tickets } from './tickets.schema.ts';

/** The ids of the queues that the caller serves. */
export const servedQueues = callerFact(
  sql`array(select ${userQueues.queueId} from ${userQueues} where ${userQueues.userId} = ${users.id})`,
  z.array(z.int()),
);

/** Whether the bell notifies the caller of pending tickets, too (SPEC §2.3). */
export const hearsPending = callerFact(sql`${users.allTicket} = 'enable'`, z.boolean());

/** Whether the company lets agents see tickets without a queue (SPEC §4.1, Visibility). */
export const seesUnqueued = callerFact(
  sql`exists (
    select 1 from ${settings} where ${settings.companyId} = ${users.companyId}
      and ${settings.key} = 'userViewTicketsWithoutQueue' and ${settings.value} = 'enabled')`,
  z.boolean(),
);

/** All facts about callers that the visibility of tickets needs; sessions read them together. */
export const ticketFacts = [servedQueues, hearsPending, seesUnqueued];

/** Whether the caller sees every ticket of the company, or of their connection: administrators do (SPEC §6). */
export function seesEveryTicket({ abilities }: Pick<Principal, 'abilities'>): boolean {
  return abilities.has('tickets-manager:showall');
}

const showsQueueless = sql`exists (
  select 1 from ${settings}
  where ${settings.companyId} = ${tickets.companyId}
    and ${settings.key} = 'userViewTicketsWithoutQueue' and ${settings.value} = 'enabled')`;

/**
 * The tickets of the company that a user sees (SPEC §4.1 and §6, Visibility): administrators all; agents those of their
 * queues and, if the company allows it, those without queue that are theirs or unassigned; programs all, or those of
 * the connection to which their key is limited.
 */
export function visibleTo(session: Principal): SQL | undefined {
  const { connectionId = null, userId } = session;
  if (connectionId !== null) return eq(tickets.whatsappId, connectionId);
  if (seesEveryTicket(session)) return undefined;
  const isOwn = userId === null ? undefined : eq(tickets.userId, userId);
  const isOwnOrUnassigned = or(isNull(tickets.userId), isOwn);
  const queueless = and(isNull(tickets.queueId), isOwnOrUnassigned, showsQueueless);
  const served = servedQueues.of(session);
  const ownQueues = served.length > 0 ? isOneOf(tickets.queueId, served) : undefined;
  return or(ownQueues, queueless);
}

/**
 * A ticket, for a caller who may see it. Throws ERR_NO_TICKET_FOUND (also for another company's) and ERR_NO_PERMISSION
 * for one that they may not see.
 */
export async function requireTicket(reader: Reader, session: Principal, ticketId: number): Promise<TicketRow> {
  const [row, isVisible] = await together(findTicketRow(reader, ticketId), isTicketVisible(reader, session, ticketId));
  if (row?.ticket.companyId !== session.companyId) throw new AppError('ERR_NO_TICKET_FOUND');
  if (!isVisible) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

/**
 * Like `requireTicket`, by the ticket's uuid, which addresses of pages contain; also by the uuid or number that it had in another
 * product.
 */
export async function requireTicketByUuid(unit: Unit, session: Principal, uuid: string): Promise<TicketRow> {
  const isNumber = /^\d+$/.test(uuid);
  const [found] = isNumber ? [] : await unit.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.uuid, uuid));
  const id = found?.id ?? (await unit.query(formerTicket, { uuid }));
  if (id === null) throw new AppError('ERR_NO_TICKET_FOUND');
  return requireTicket(unit, session, id);
}

async function isTicketVisible(reader: Reader, session: Principal, ticketId: number): Promise<boolean> {
  const rule = visibleTo(session);
  if (!rule) return true;
  const seen = await reader.select(ticketIds, { where: and(eq(tickets.id, ticketId), rule), prepared: true });
  return seen.length > 0;
}

const idColumn = { id: tickets.id };
const ticketIds = selectionOf(idColumn, new QueryBuilder().select(idColumn).from(tickets));

/** Like `requireTicket`, with the ticket locked until the unit ends, for changing it. */
export async function requireTicketForChange(unit: Unit, session: Principal, ticketId: number): Promise<TicketRow> {
  // In the same message to the database, but after the lock, so that it sees earlier writes of other units.
  const [, row] = await together(
    lockTicket(unit, { ticketId, companyId: session.companyId }),
    requireTicket(unit, session, ticketId),
  );
  return row;
}

const lockTicket = prepared<{ ticketId: number; companyId: number }>()((db, value) =>
  db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, value('ticketId')), eq(tickets.companyId, value('companyId'))))
    .for('no key update'),
);

/** Company and agent of an open ticket, and its queue. */
interface Assignment {
  companyId: SQL | number;
  userId: SQL | number;
  queueId: SQL | number | null;
}

/**
 * Whether the user `served` sees their open ticket in a queue, the same rule as `visibleTo` (SPEC §4.1 and §6,
 * Visibility): administrators always, agents in their queues, and without queue when the company allows it.
 */
function sees({ companyId, queueId }: Assignment): SQL {
  return sql`(
    ${seesEverything(sql`served`)}
    or exists (select 1 from ${userQueues} uq where uq.user_id = served.id and uq.queue_id = ${queueId}::integer)
    or (${queueId}::integer is null and exists (
      select 1 from ${settings} s where s.company_id = ${companyId}
        and s.key = 'userViewTicketsWithoutQueue' and s.value = 'enabled')))`;
}

/** Whether the agent of an assignment, as `served`, is a user to whom a condition applies; not once they are deleted. */
function agentIs({ companyId, userId }: Assignment, condition: SQL = sql`true`): SQL {
  return sql`exists (
    select 1 from ${users} served where served.id = ${userId} and served.company_id = ${companyId}
      and served.developer_until is null and ${condition})`;
}

/**
 * Within a query of tickets: whether a user sees the ticket, the same rule as `visibleTo` for somebody who is not its
 * agent or is. `userId`: a column of the query around it.
 */
export function isSeenBy(userId: SQL): SQL {
  const seesQueueless = or(isNull(tickets.userId), eq(tickets.userId, sql`served.id`));
  return sql`exists (
    select 1 from ${users} served where served.id = ${userId} and served.company_id = ${tickets.companyId}
      and ${sees(ofTicket)}
      and (${seesEverything(sql`served`)} or ${tickets.queueId} is not null or ${seesQueueless}))`;
}

/** Requires that the agent of an open ticket sees it. Throws ERR_TRANSFER_OUT_OF_SIGHT (SERVER §2, Transfer). */
export async function requireServes(
  unit: Unit,
  assignment: { companyId: number; userId: number; queueId: number | null },
): Promise<void> {
  const { rows } = await unit.db.execute<{ seen: boolean }>(
    sql`select ${agentIs(assignment, sees(assignment))} as seen`,
  );
  if (!rows[0]?.seen) throw new AppError('ERR_TRANSFER_OUT_OF_SIGHT');
}

const ofTicket: Assignment = {
  companyId: sql`${tickets}.company_id`,
  userId: sql`${tickets}.user_id`,
  queueId: sql`${tickets}.queue_id`,
};

/**
 * Open tickets whose agents do not see them, e.g. because they lost a queue. Not those of a user who is being deleted:
 * the deletion gives them to the chosen colleague or queue.
 */
export const outOfSight: SQL = sql`(not ${agentIs(ofTicket, sees(ofTicket))}
  and (${agentIs(ofTicket)} or not ${isBeingRemoved('users', sql`${tickets}.user_id`)}))`;

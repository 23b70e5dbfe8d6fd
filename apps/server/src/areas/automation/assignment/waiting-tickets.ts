import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { queueOptions } from '../../conversations/queues/queue-options.schema.ts';
import { tags, ticketTags } from '../../conversations/tickets/tags.schema.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { assignmentWaits } from './assignment.schema.ts';
import type { RuledQueue } from './assignment-state.ts';

/** A ticket that waits for an agent, what is asked for it, and since when it waits. */
export interface FoundTicket {
  id: number;
  queueId: number;
  waitsSince: string;
  skills: string[];
  knownBy: number | null;
}

/**
 * Whether a pending ticket waits for people: no automation answers, and its customer is at the end of the chatbot's menu, or in
 * none. Groups and imported tickets wait for nobody.
 */
export const isForPeople: SQL = sql`(
  ${tickets.status} = 'pending' and ${tickets.userId} is null and not ${tickets.useIntegration} and not ${tickets.isGroup}
  and ${tickets.importedAt} is null and ${tickets.assistantSince} is null and (
    not ${tickets.chatbot} or (
      (${tickets.botState} ->> 'optionId') is not null and (${tickets.botState} ->> 'stepSince') is null
      and not exists (
        select from ${queueOptions} below where below.parent_id = (${tickets.botState} ->> 'optionId')::integer))))`;

/** Since when the customer of a waiting ticket waits; of one who needs no answer: since the last message. */
const waitsSince = sql<string>`coalesce(${tickets.waitingSince}, ${tickets.lastMessageAt})`;

const columns = {
  id: tickets.id,
  queueId: sql<number>`${tickets.queueId}`,
  waitsSince: sql<string>`${waitsSince}::text`,
  /** The skills of which the ticket has a tag. */
  tags: sql<string[]>`array(
    select recado_fold(tag.name) from ${ticketTags} of_ticket join ${tags} tag on tag.id = of_ticket.tag_id
    where of_ticket.ticket_id = ${tickets}.id)`,
};
/** Who served the customer last, on any connection. */
const lastAgent = sql<number | null>`(
  select round.user_id from ${ticketCycles} round join ${tickets} theirs on theirs.id = round.ticket_id
  where theirs.contact_id = ${tickets}.contact_id and round.user_id is not null order by round.id desc limit 1)`;

interface Search {
  companyId: number;
  queues: readonly RuledQueue[];
  /** The skills that somebody has: only tags of these names are asked for. */
  skills: ReadonlySet<string>;
  most: number;
}

/** Waiting tickets of some queues, locked, the longest wait first; with `after`, those that follow it. */
export async function findWaiting(
  unit: Unit,
  { after, ...search }: Search & { after: FoundTicket | undefined },
): Promise<FoundTicket[]> {
  if (search.queues.length === 0) return [];
  const follows =
    after && sql`(${waitsSince}, ${tickets.id}) > (${after.waitsSince}::timestamptz, ${after.id}::integer)`;
  const rows = await selectWaiting(unit, search)
    .where(and(isIn(search), follows))
    .orderBy(asc(waitsSince), asc(tickets.id))
    .limit(search.most)
    .for('no key update', { of: tickets });
  return rows.map((row) => found(row, search.skills));
}

/** Waiting tickets in which it was not told yet that nobody is free. */
export async function findUntold(unit: Unit, search: Search): Promise<FoundTicket[]> {
  const rows = await selectWaiting(unit, search)
    .leftJoin(assignmentWaits, eq(assignmentWaits.ticketId, tickets.id))
    .where(and(isIn(search), isNull(assignmentWaits.reason)))
    .orderBy(asc(waitsSince), asc(tickets.id))
    .limit(search.most)
    .for('no key update', { of: tickets });
  return rows.map((row) => found(row, search.skills));
}

function selectWaiting({ db }: Unit, { queues }: Search) {
  const knownBy = queues.some(({ mode }) => mode === 'known') ? lastAgent : sql<number | null>`null::integer`;
  return db
    .select({ ...columns, knownBy })
    .from(tickets)
    .$dynamic();
}

function isIn({ companyId, queues }: Search): SQL | undefined {
  const ids = queues.map(({ id }) => id);
  return and(eq(tickets.companyId, companyId), isOneOf(tickets.queueId, ids), isForPeople);
}

function found(
  { tags: named, ...row }: Omit<FoundTicket, 'skills'> & { tags: string[] },
  skills: ReadonlySet<string>,
): FoundTicket {
  return { ...row, skills: named.filter((name) => skills.has(name)) };
}

/** Forgets the waits of tickets that somebody has, or that are elsewhere. */
export async function forgetWaits({ db }: Unit, companyId: number): Promise<void> {
  await db.execute(sql`
    delete from ${assignmentWaits} using ${tickets}
    where ${assignmentWaits.companyId} = ${companyId} and ${tickets.id} = ${assignmentWaits.ticketId} and (
      ${tickets.status} <> 'pending' or ${tickets.userId} is not null
      or ${tickets.queueId} is distinct from ${assignmentWaits.queueId})`);
}

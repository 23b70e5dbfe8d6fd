import type { AnswerInput, QueryOutput } from '@recado/api/contract';
import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/paging.ts';
import { queues } from '../../platform/database/schema/queues.ts';
import { users } from '../../platform/database/schema/users.ts';
import type { Session } from '../../platform/http/handler.ts';
import { requireOwnContact } from '../contacts/contact-rows.ts';
import { isReadableOn, sightsOnContact } from '../messages/contact-sight.ts';
import { messages } from '../messages/messages.schema.ts';
import { ticketCycles, tickets } from '../tickets/tickets.schema.ts';

/** A message is stored a moment before or after its round begins or ends, in the same transaction. */
const margin = sql`interval '1 minute'`;

const firstMessage = sql<number | null>`(
  select m.id from ${messages} m
  where m.ticket_id = ${ticketCycles}.ticket_id and m.cycle_id = ${ticketCycles}.id
    and m.created_at >= ${ticketCycles}.queued_at - ${margin}
    and m.created_at <= coalesce(${ticketCycles}.finished_at, now()) + ${margin}
  order by m.created_at, m.id limit 1)`;

/** A round belongs to its queue; the running round of a ticket to everybody who sees the ticket (ADR 11). */
const places = { ticketId: ticketCycles.ticketId, queueId: ticketCycles.queueId, cycleId: ticketCycles.id };

/** The rounds of a contact's tickets that the caller may read, the latest first. Throws ERR_NO_CONTACT_FOUND. */
export async function listRounds(
  unit: Unit,
  session: Session,
  { contactId, ...page }: QueryOutput<'GET /contact-rounds'>,
): Promise<AnswerInput<'GET /contact-rounds'>> {
  await requireOwnContact(unit, session.companyId, contactId);
  const sights = await sightsOnContact(unit, session, contactId);
  const readable = isReadableOn(sights, places);
  const { rows, ...counted } = await listOf(
    unit,
    {
      from: ticketCycles,
      rows: selectRounds(unit),
      where: readable,
      search: sql`''`,
      order: [desc(ticketCycles.queuedAt), desc(ticketCycles.id)],
    },
    page,
  );
  const ticketIds = sights.map(({ ticketId }) => ticketId);
  const isBounded = sights.some(({ sight }) => sight !== 'all');
  return { records: rows, ...counted, isPartial: isBounded && (await hasOthers(unit, ticketIds, readable)) };
}

function selectRounds(unit: Unit) {
  return unit.db
    .select({
      id: ticketCycles.id,
      ticket: { id: tickets.id, uuid: tickets.uuid },
      user: { id: users.id, name: users.name },
      queue: { id: queues.id, name: queues.name, color: queues.color },
      queuedAt: ticketCycles.queuedAt,
      startedAt: ticketCycles.startedAt,
      finishedAt: ticketCycles.finishedAt,
      rating: ticketCycles.rating,
      firstMessageId: firstMessage,
    })
    .from(ticketCycles)
    .innerJoin(tickets, eq(tickets.id, ticketCycles.ticketId))
    .leftJoin(users, eq(users.id, ticketCycles.userId))
    .leftJoin(queues, eq(queues.id, ticketCycles.queueId))
    .$dynamic();
}

async function hasOthers(unit: Unit, ticketIds: readonly number[], readable: SQL): Promise<boolean> {
  const [other] = await unit.db
    .select({ id: ticketCycles.id })
    .from(ticketCycles)
    .where(and(isOneOf(ticketCycles.ticketId, ticketIds), not(readable)))
    .limit(1);
  return other !== undefined;
}

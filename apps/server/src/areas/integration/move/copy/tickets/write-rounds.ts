import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { ticketCycles, tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import { changedHere, type Memory, noteWritten, remember } from '../moved-rows.ts';
import { arrangeRounds, type Round } from './arrange-rounds.ts';
import { moveReferences } from './move-references.ts';
import { asStored, type TicketMemory, type TicketRounds } from './rounds-of-tickets.ts';

type Placed = { ticketId: number; round: Round };

/**
 * Arranges the rounds of tickets and writes what changed. The rounds themselves are completed: their ends, and the ids of
 * new and moved ones.
 */
export async function writeRounds(unit: Unit, companyId: number, changed: readonly TicketRounds[]): Promise<void> {
  const updates: Placed[] = [];
  const inserts: Placed[] = [];
  for (const ticket of changed) {
    const { ordered, firstMoved } = arrangeRounds(ticket.rounds, ticket);
    for (const [index, { round, finishedAt }] of ordered.entries()) {
      round.finishedAt = finishedAt;
      const placed = { ticketId: ticket.ticketId, round };
      if (round.id === null || index >= firstMoved) inserts.push(placed);
      else if (ticket.stored.get(round.id) !== asStored(round)) updates.push(placed);
    }
    ticket.rounds = ordered.map(({ round }) => round);
  }
  const updated = updates.flatMap(({ round }) => round.id ?? []);
  await changedHere(unit, companyId, 'rounds', ticketCycles, updated);
  // Of a ticket only one may run at a time.
  await update(
    unit,
    updates.filter(({ round }) => round.finishedAt !== null),
  );
  const formerIds = inserts.map(({ round }) => round.id);
  await remove(
    unit,
    formerIds.flatMap((id) => id ?? []),
  );
  await update(
    unit,
    updates.filter(({ round }) => round.finishedAt === null),
  );
  await insert(unit, companyId, inserts);
  await moveReferences(
    unit,
    companyId,
    changed.map(({ ticketId }) => ticketId),
    moved(inserts, formerIds),
  );
  await rememberRounds(unit, companyId, changed);
  await noteWritten(unit, companyId, 'rounds', updated);
  await markLeads(unit, [...new Set(changed.map(({ contactId }) => contactId))]);
}

function moved(inserts: readonly Placed[], formerIds: readonly (number | null)[]) {
  return inserts.flatMap(({ round }, index) => {
    const from = formerIds[index] ?? null;
    return from === null || round.id === null ? [] : [{ from, to: round.id }];
  });
}

const values = sql.raw(`"whatsappId" integer, "queueId" integer, "userId" integer, "isLead" boolean, source jsonb,
  "queuedAt" timestamptz, "startedAt" timestamptz, "firstAnswerAt" timestamptz, "finishedAt" timestamptz,
  "ratingUntil" timestamptz, "ratedAt" timestamptz, rating smallint`);

async function update(unit: Unit, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  const rows = JSON.stringify(placed.map(({ round }) => round));
  await unit.db.execute(sql`
    update ${ticketCycles} set whatsapp_id = r."whatsappId", queue_id = r."queueId", user_id = r."userId",
      queued_at = r."queuedAt", started_at = r."startedAt", first_answer_at = r."firstAnswerAt",
      finished_at = r."finishedAt", rating_until = r."ratingUntil", rated_at = r."ratedAt", rating = r.rating
    from jsonb_to_recordset(${rows}::jsonb) as r(id integer, ${values})
    where ${ticketCycles}.id = r.id`);
}

async function remove(unit: Unit, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await unit.db.delete(ticketCycles).where(isOneOf(ticketCycles.id, ids));
}

const ids = z.array(z.object({ id: z.int() }));

async function insert(unit: Unit, companyId: number, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  const rows = JSON.stringify(placed.map(({ ticketId, round }, place) => ({ ...round, ticketId, place })));
  const made = await unit.db.execute(sql`
    insert into ${ticketCycles} (company_id, ticket_id, whatsapp_id, queue_id, user_id, is_lead, source, queued_at,
      started_at, first_answer_at, finished_at, rating_until, rated_at, rating, created_at)
    select ${companyId}::integer, "ticketId", "whatsappId", "queueId", "userId", "isLead", source, "queuedAt",
      "startedAt", "firstAnswerAt", "finishedAt", "ratingUntil", "ratedAt", rating, "queuedAt"
    from jsonb_to_recordset(${rows}::jsonb) as r("ticketId" integer, place integer, ${values})
    order by place
    returning id`);
  // The ids are given in the order of the rows.
  const given = ids
    .parse(made.rows)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
  for (const [place, { round }] of placed.entries()) round.id = given[place] ?? null;
}

/** Remembers which rounds each ticket there became. */
async function rememberRounds(unit: Unit, companyId: number, changed: readonly TicketRounds[]): Promise<void> {
  const memories = changed.flatMap(({ rounds, ends, begins }) =>
    [...Map.groupBy(rounds, ({ old }) => old)].flatMap(([old, ofOld]): Memory[] => {
      if (old === null) return [];
      const known = ofOld.map(({ id, end }): [number, number | null] => [id ?? 0, end?.getTime() ?? null]);
      const [begunAt, endedAt] = [begins.get(old)?.getTime() ?? 0, ends.get(old)?.getTime() ?? null];
      const memory: TicketMemory = { begunAt, endedAt, rounds: known };
      return [{ sourceId: old, targetId: known.at(-1)?.[0] ?? 0, digest: JSON.stringify(memory) }];
    }),
  );
  await remember(unit, companyId, 'ticketRounds', memories);
}

/** The first round of a contact, on any connection, is a lead, and no other. */
async function markLeads(unit: Unit, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await unit.db.execute(sql`
    with ranked as (
      select c.id, row_number() over (partition by t.contact_id order by c.queued_at, c.id) = 1 as is_lead
      from ${ticketCycles} c join ${tickets} t on t.id = c.ticket_id where ${isOneOf(sql`t.contact_id`, contactIds)})
    update ${ticketCycles} set is_lead = ranked.is_lead
    from ranked where ranked.id = ${ticketCycles}.id and ${ticketCycles}.is_lead <> ranked.is_lead`);
}

import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { ticketCycles, tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import { movedRows } from '../../move.schema.ts';
import type { SourceId } from '../../source/records.ts';
import { changedHere } from '../moved-rows.ts';
import type { Round, TicketOfRounds } from './arrange-rounds.ts';

/** A ticket here with its rounds, while these are copied. */
export interface TicketRounds extends Omit<TicketOfRounds, 'ends'> {
  ticketId: number;
  contactId: number;
  whatsappId: number | null;
  rounds: Round[];
  ends: Map<SourceId, Date | null>;
  /** When the tickets there began: the newest decides the state. */
  begins: Map<SourceId, Date>;
  /** The rounds as they are stored, to see which of them change. */
  stored: ReadonlyMap<number, string>;
}

/** The rounds of tickets, each with the ticket there that it is of. Locks the tickets until the unit ends. */
export async function roundsOfTickets(
  unit: Unit,
  companyId: number,
  ticketIds: readonly number[],
): Promise<Map<number, TicketRounds>> {
  if (ticketIds.length === 0) return new Map();
  const { id, contactId, whatsappId, status, lastMessageAt } = tickets;
  const found = await unit.db
    .select({ ticketId: id, contactId, whatsappId, status, endedAt: lastMessageAt })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), isOneOf(id, ticketIds)))
    .orderBy(id)
    .for('update');
  const olds = await oldTickets(unit, companyId, ticketIds);
  const known = new Map(
    olds.flatMap(({ old, memory }) => memory.rounds.map(([of, end]) => [of, { old, end }] as const)),
  );
  const cycles = await unit.db.select().from(ticketCycles).where(isOneOf(ticketCycles.ticketId, ticketIds));
  const ids = cycles.map((round) => round.id);
  const kept = await changedHere(unit, companyId, 'rounds', ticketCycles, ids);
  const byTicket = Map.groupBy(cycles, ({ ticketId }) => ticketId);
  return new Map(
    found.map(({ status: state, ...ticket }) => {
      const rounds = (byTicket.get(ticket.ticketId) ?? [])
        .map(({ companyId: _company, createdAt: _created, updatedAt: _updated, ticketId: _ticket, ...round }) => round)
        .map((round) => {
          const { old, end } = known.get(round.id) ?? { old: null, end: null };
          return { ...round, old, isOurs: old === null || kept.has(round.id), end: momentIn(end) };
        })
        .toSorted((one, other) => one.id - other.id);
      const ofTicket = olds.filter(({ ticketId }) => ticketId === ticket.ticketId);
      const ends = new Map(ofTicket.map(({ old, memory }) => [old, momentIn(memory.endedAt)]));
      const begins = new Map(ofTicket.map(({ old, memory }) => [old, new Date(memory.begunAt)]));
      const stored = new Map(rounds.map((round) => [round.id, asStored(round)]));
      return [ticket.ticketId, { ...ticket, isClosed: state === 'closed', rounds, ends, begins, stored }];
    }),
  );
}

/** What is stored of a round, to compare. */
export function asStored({ id: _id, old: _old, isOurs: _ours, end: _end, ...values }: Round): string {
  return JSON.stringify(values);
}

const ticketMemory = z.object({
  begunAt: z.number(),
  endedAt: z.number().nullable(),
  rounds: z.array(z.tuple([z.int(), z.number().nullable()])),
});
/** What is remembered of a ticket there: when it began and ended, its rounds here, oldest first, and their ends there (milliseconds). */
export type TicketMemory = z.output<typeof ticketMemory>;

/** Reads what is remembered of a ticket there (`ticketRounds`). */
export function ticketMemoryIn(digest: string): TicketMemory {
  return ticketMemory.parse(JSON.parse(digest));
}

function momentIn(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

const memories = z.array(z.object({ old: z.string(), digest: z.string(), ticketId: z.coerce.number() }));

/** The tickets there that tickets here are made of. */
async function oldTickets(unit: Unit, companyId: number, ticketIds: readonly number[]) {
  const { rows } = await unit.db.execute(sql`
    select t.source_id as old, r.digest, wanted.id as "ticketId"
    from unnest(${sql.param([...ticketIds])}::integer[]) as wanted (id)
    cross join lateral (select moved.source_id from ${movedRows} moved
      where moved.company_id = ${companyId} and moved.kind = 'tickets' and moved.target_id = wanted.id offset 0) t
    cross join lateral (select memory.digest from ${movedRows} memory
      where memory.company_id = ${companyId} and memory.kind = 'ticketRounds' and memory.source_id = t.source_id limit 1) r`);
  return memories.parse(rows).map(({ digest, ...row }) => ({ ...row, memory: ticketMemoryIn(digest) }));
}

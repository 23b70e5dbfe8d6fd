import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { contactsParting } from '../contacts/in-process-events.ts';
import { type MovedRows, movedIds, noteMoved } from '../contacts/moved-rows.ts';
import { resolvedFields } from './close-tickets.ts';
import { finishCycles, keepOneLead } from './cycles.ts';
import { bySurvival } from './merge-tickets.ts';
import { recordTicketEvents } from './record-events.ts';
import { announceClosed, announceTickets } from './ticket-events.ts';
import { ticketCycles, tickets } from './tickets.schema.ts';

type Ticket = typeof tickets.$inferSelect;

/**
 * Moves the tickets of a contact whom somebody merged into another one by hand. Each stays a conversation of its own, so
 * that it can go back as it is. Where both have a live ticket on one connection, the one stays live that a merge of
 * WhatsApp would keep, and the other is resolved.
 */
export async function moveTickets(
  unit: Unit,
  { keptId, absorbedId }: { keptId: number; absorbedId: number },
  moved: MovedRows,
): Promise<void> {
  const isOfEither = inArray(tickets.contactId, [keptId, absorbedId]);
  const all = await unit.db.select().from(tickets).where(isOfEither).orderBy(tickets.id).for('update');
  const closed: Ticket[] = [];
  const live = all.filter(({ status, whatsappId }) => status !== 'closed' && whatsappId !== null);
  for (const onConnection of Map.groupBy(live, ({ whatsappId }) => whatsappId).values()) {
    const [, ...others] = onConnection.toSorted(bySurvival);
    closed.push(...others);
  }
  await resolveTickets(unit, closed, moved);
  const leads = unit.db.select({ id: ticketCycles.id }).from(ticketCycles);
  const isLead = and(
    eq(ticketCycles.isLead, true),
    isOneOf(
      ticketCycles.ticketId,
      all.map(({ id }) => id),
    ),
  );
  noteMoved(moved, 'leads', await leads.where(isLead));
  const ofOther = all.filter(({ contactId }) => contactId === absorbedId);
  noteMoved(moved, 'tickets', ofOther);
  const { id } = tickets;
  await unit.db.update(tickets).set({ contactId: keptId }).where(eq(tickets.contactId, absorbedId));
  const isAuthor = eq(tickets.customerAuthorId, absorbedId);
  const authors = await unit.db.update(tickets).set({ customerAuthorId: keptId }).where(isAuthor).returning({ id });
  noteMoved(moved, 'ticketAuthors', authors);
  await keepOneLead(unit, keptId);
  await announceTickets(
    unit,
    ofOther.map((ticket) => ticket.id),
  );
}

const resolvedBefore = z
  .array(
    z.object({
      id: z.int(),
      status: z.enum(['open', 'pending']),
      chatbot: z.boolean(),
      useIntegration: z.boolean(),
      promptId: z.int().nullable(),
      integrationId: z.int().nullable(),
      waitingSince: z.coerce.date().nullable(),
      cycleId: z.int().nullable(),
    }),
  )
  .catch([]);

async function resolveTickets(unit: Unit, closed: readonly Ticket[], moved: MovedRows): Promise<void> {
  const ids = closed.map(({ id }) => id);
  const isRunning = and(isOneOf(ticketCycles.ticketId, ids), isNull(ticketCycles.finishedAt));
  const running = await unit.db.select().from(ticketCycles).where(isRunning);
  const resolved = closed.map((ticket) => ({
    ...ticket,
    cycleId: running.find(({ ticketId }) => ticketId === ticket.id)?.id ?? null,
  }));
  moved.resolvedTickets = resolvedBefore.parse(resolved);
  if (ids.length === 0) return;
  await unit.db.update(tickets).set(resolvedFields).where(isOneOf(tickets.id, ids));
  await finishCycles(unit, ids, unit.now(), { by: 'system' });
  await recordTicketEvents(
    unit,
    closed.map((ticket) => ({ kind: 'resolved', by: 'system', ticket })),
  );
  for (const { id, status } of closed) await announceClosed(unit, [id], status);
}

/**
 * Gives the tickets of a merge back, with all that was written in them since. One that the merge resolved is live again,
 * unless something happened there meanwhile.
 */
export async function returnTickets(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsParting>,
): Promise<void> {
  const { id } = tickets;
  const isMoved = and(eq(tickets.contactId, keptId), isOneOf(id, movedIds(moved, 'tickets')));
  const returned = await unit.db.update(tickets).set({ contactId: absorbedId }).where(isMoved).returning({ id });
  const isAuthor = and(eq(tickets.customerAuthorId, keptId), isOneOf(id, movedIds(moved, 'ticketAuthors')));
  await unit.db.update(tickets).set({ customerAuthorId: absorbedId }).where(isAuthor);
  const reopened = await reopenResolved(unit, moved);
  await unit.db
    .update(ticketCycles)
    .set({ isLead: true })
    .where(isOneOf(ticketCycles.id, movedIds(moved, 'leads')));
  await announceTickets(unit, [...new Set([...returned.map((ticket) => ticket.id), ...reopened])]);
}

async function reopenResolved(unit: Unit, moved: MovedRows): Promise<number[]> {
  const reopened: number[] = [];
  for (const { id, cycleId, ...before } of resolvedBefore.parse(moved.resolvedTickets)) {
    const [ticket] = await unit.db.select().from(tickets).where(eq(tickets.id, id)).for('update');
    if (ticket?.status !== 'closed') continue;
    const { contactId, whatsappId } = ticket;
    const isLive = and(
      eq(tickets.contactId, contactId),
      eq(tickets.whatsappId, whatsappId ?? 0),
      ne(tickets.status, 'closed'),
    );
    const [last] = await unit.db
      .select({ id: ticketCycles.id })
      .from(ticketCycles)
      .where(eq(ticketCycles.ticketId, id))
      .orderBy(desc(ticketCycles.id))
      .limit(1);
    if ((await unit.db.$count(tickets, isLive)) > 0 || (last?.id ?? null) !== cycleId) continue;
    await unit.db.update(tickets).set(before).where(eq(tickets.id, id));
    if (cycleId !== null) {
      const ended = and(eq(ticketCycles.id, cycleId), isNotNull(ticketCycles.finishedAt));
      await unit.db.update(ticketCycles).set({ finishedAt: null, finishedBy: null }).where(ended);
    }
    reopened.push(id);
  }
  return reopened;
}

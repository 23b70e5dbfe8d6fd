import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { tags, ticketTags } from '../tickets/tags.schema.ts';
import { announceTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { announceTags } from './tag-rows.ts';

/** A present or new tag of a ticket. */
export interface LinkedTag {
  id: number;
  isLane: boolean;
}

/** The tags of a ticket. */
export async function linkedTags(unit: Unit, ticketId: number): Promise<LinkedTag[]> {
  const rows = await unit.db
    .select({ id: tags.id, kanban: tags.kanban })
    .from(ticketTags)
    .innerJoin(tags, eq(tags.id, ticketTags.tagId))
    .where(eq(ticketTags.ticketId, ticketId));
  return rows.map(({ id, kanban }) => ({ id, isLane: kanban === 1 }));
}

/** Tags of the company, locked against deletion until the unit ends. Throws ERR_NO_TAG_FOUND when one is missing. */
export async function requireTags(unit: Unit, companyId: number, ids: readonly number[]): Promise<LinkedTag[]> {
  if (ids.length === 0) return [];
  const rows = await unit.db
    .select({ id: tags.id, kanban: tags.kanban })
    .from(tags)
    .where(and(eq(tags.companyId, companyId), isOneOf(tags.id, ids)))
    .orderBy(tags.id)
    .for('key share');
  const byId = new Map(rows.map(({ id, kanban }) => [id, { id, isLane: kanban === 1 }]));
  return [...new Set(ids)].map((id) => {
    const found = byId.get(id);
    if (!found) throw new AppError('ERR_NO_TAG_FOUND');
    return found;
  });
}

/**
 * Replaces the tags of a ticket, which the unit has locked, and publishes the ticket and the tags whose number of
 * tickets changed. `present`: the current tags (`linkedTags`).
 */
export async function replaceTags(
  unit: Unit,
  { ticket }: TicketRow,
  present: readonly LinkedTag[],
  wanted: readonly LinkedTag[],
): Promise<TicketRow> {
  const { id: ticketId, companyId } = ticket;
  const removed = idsMissingIn(wanted, present);
  const added = idsMissingIn(present, wanted);
  if (removed.length > 0) {
    await unit.db.delete(ticketTags).where(and(eq(ticketTags.ticketId, ticketId), isOneOf(ticketTags.tagId, removed)));
  }
  if (added.length > 0) {
    await unit.db.insert(ticketTags).values(added.map((tagId) => ({ companyId, ticketId, tagId })));
  }
  // The ticket gets a newer version with its tags, so that every screen shows the last of two changes.
  await unit.db.update(tickets).set(touched).where(eq(tickets.id, ticketId));
  await announceTags(unit, companyId, [...removed, ...added]);
  return announceTicket(unit, ticketId);
}

function idsMissingIn(some: readonly LinkedTag[], others: readonly LinkedTag[]): number[] {
  const known = new Set(some.map(({ id }) => id));
  return others.filter(({ id }) => !known.has(id)).map(({ id }) => id);
}

import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { ticketCycles } from '../../platform/database/schema/index.ts';
import { cycleAwaitingRating } from './cycles.ts';
import { ticketRated } from './in-process-events.ts';
import type { Ticket } from './open-ticket.ts';

/** A customer's rating of the last round. */
export interface Rating {
  cycleId: number;
  /** 1 to 3. */
  rating: number;
}

/**
 * Reads a customer's text as the rating of the last round, if one was requested within 24 hours (SERVER §2, Rating).
 * Numbers outside the range are clamped. Null for anything else, which begins a new round.
 */
export async function awaitedRating(unit: Unit, ticket: Ticket, text: string, now: Date): Promise<Rating | null> {
  const rating = ticket.status === 'closed' ? readRating(text) : null;
  if (rating === null) return null;
  const cycle = await cycleAwaitingRating(unit, ticket.id, now);
  return cycle ? { cycleId: cycle.id, rating } : null;
}

/** Stores a rating; the ticket stays closed. */
export async function takeRating(unit: Unit, ticket: Ticket, { cycleId, rating }: Rating, now: Date): Promise<void> {
  await unit.db.update(ticketCycles).set({ rating, ratedAt: now }).where(eq(ticketCycles.id, cycleId));
  const { id: ticketId, queueId, whatsappId } = ticket;
  await unit.tell(ticketRated, { ticketId, queueId, whatsappId });
}

/** 1 to 3 from a text that is only a number, else null. */
function readRating(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,2}$/.test(plain) ? Math.min(3, Math.max(1, Number(plain))) : null;
}

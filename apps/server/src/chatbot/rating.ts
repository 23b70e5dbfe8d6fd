import { sendAutomaticText } from '../modules/messages/automatic-text.ts';
import { farewellWords } from '../modules/tickets/automatic-texts.ts';
import { cycleAwaitingRating, rateCycle } from '../modules/tickets/cycles.ts';
import type { Desk } from '../modules/tickets/desk.ts';
import type { Ticket } from '../modules/tickets/open-ticket.ts';
import type { Unit } from '../platform/database/database.ts';

/**
 * Takes a customer's number as the rating of the round that just ended, when one was asked for within 24 hours
 * (SERVER §2, Rating): `store` keeps the message, then the completion message is sent; the ticket stays closed. Numbers
 * beyond the choice count as its ends. Answers false for anything else, which begins a new round.
 */
export async function receiveRating(
  desk: Desk,
  unit: Unit,
  ticket: Ticket,
  text: string,
  store: () => Promise<void>,
): Promise<boolean> {
  const rating = readRating(text);
  if (rating === null) return false;
  const now = desk.clock();
  const cycle = await cycleAwaitingRating(unit, ticket.id, now);
  if (!cycle) return false;
  await store();
  await rateCycle(unit, cycle.id, rating, now);
  const { complationMessage } = await farewellWords(unit, ticket);
  await sendAutomaticText(desk, unit, ticket.id, complationMessage);
  return true;
}

/** 1 to 3 from a text that is only a number, else null. */
export function readRating(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,2}$/.test(plain) ? Math.min(3, Math.max(1, Number(plain))) : null;
}

import type { RoundReason } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import { currentRoundOfTicket } from './cycles.ts';
import { reasons } from './reasons.schema.ts';
import { ticketCycles } from './tickets.schema.ts';

/** Why a round was resolved and its closing note. */
export interface RoundResolution {
  reason: RoundReason | null;
  closingNote: string | null;
}

/** The name of a reason after those above it, of the reason whose id is `id`; see `reasonTree`. */
const reasonBy = (id: SQL): SQL<RoundReason | null> => sql`(
  select json_build_object('id', own.id, 'name', own.name, 'path', concat_ws(' › ', upper.name, middle.name, own.name))
  from ${reasons} own left join ${reasons} middle on middle.id = own.parent_id
    left join ${reasons} upper on upper.id = middle.parent_id
  where own.id = ${id})`;

/** Why a round was resolved, within a statement that reads rounds. */
export const reasonOfRound: SQL<RoundReason | null> = reasonBy(sql`${ticketCycles}.reason_id`);

/** Why the current round of a ticket was resolved (see `currentRoundOfTicket`), within a statement that reads tickets. */
export const resolutionOfTicket: SQL<RoundResolution | null> = sql`(
  select json_build_object('reason', ${reasonBy(sql`round.reason_id`)}, 'closingNote', round.closing_note)
  from ${ticketCycles} round where round.id = ${currentRoundOfTicket})`;

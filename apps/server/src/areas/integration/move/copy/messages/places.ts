import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { contacts } from '../../../../conversations/contacts/contacts.schema.ts';
import { ticketCycles, tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import type { SourceId } from '../../source/records.ts';
import { recall } from '../moved-rows.ts';
import { ticketMemoryIn } from '../tickets/rounds-of-tickets.ts';

const ticketPlace = z.object({
  ticketId: z.int(),
  isGroup: z.boolean(),
  isClosed: z.boolean(),
  connectionId: z.int().nullable(),
  contactId: z.int(),
  /** As the provider of linked devices names the chat: the LID if it is known, otherwise the number. */
  chatId: z.string().nullable(),
});
/** Where a message is: its ticket and its chat. */
export type TicketPlace = z.output<typeof ticketPlace>;

/** The chats of tickets, by the tickets' ids. */
export async function placesOf(unit: Unit, ticketIds: readonly number[]): Promise<Map<number, TicketPlace>> {
  const { rows } = await unit.db.execute(sql`
    select t.id as "ticketId", t.is_group as "isGroup", t.status = 'closed' as "isClosed", t.whatsapp_id as "connectionId",
      t.contact_id as "contactId", coalesce(c.lid, c.number) as "chatId"
    from ${tickets} t join ${contacts} c on c.id = t.contact_id where ${isOneOf(sql`t.id`, ticketIds)}`);
  return new Map(
    z
      .array(ticketPlace)
      .parse(rows)
      .map((row) => [row.ticketId, row]),
  );
}

const roundPlace = z.object({ id: z.int(), queuedAt: z.coerce.date(), queueId: z.int().nullable() });
type RoundPlace = z.output<typeof roundPlace>;

/** The rounds of tickets there. */
export class RoundsOfOldTickets {
  readonly #rounds: ReadonlyMap<SourceId, readonly RoundPlace[]>;

  constructor(rounds: ReadonlyMap<SourceId, readonly RoundPlace[]>) {
    this.#rounds = rounds;
  }

  /** The round in which something was written in a ticket there; its first one for what came before all of them. */
  at(old: SourceId, moment: Date): RoundPlace | undefined {
    const rounds = this.#rounds.get(old) ?? [];
    return rounds.findLast(({ queuedAt }) => queuedAt <= moment) ?? rounds[0];
  }
}

/** Reads the rounds of tickets there. */
export async function roundsOfOldTickets(
  unit: Unit,
  companyId: number,
  olds: Iterable<SourceId>,
): Promise<RoundsOfOldTickets> {
  const memories = await recall(unit, companyId, 'ticketRounds', olds);
  const idsOf = new Map(
    [...memories].map(([old, { digest }]) => [old, ticketMemoryIn(digest).rounds.map(([id]) => id)] as const),
  );
  const ids = [...idsOf.values()].flat();
  const { rows } = await unit.db.execute(sql`
    select id, queued_at as "queuedAt", queue_id as "queueId" from ${ticketCycles} where ${isOneOf(sql`id`, ids)}`);
  const byId = new Map(
    z
      .array(roundPlace)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
  return new RoundsOfOldTickets(
    new Map([...idsOf].map(([old, known]) => [old, known.flatMap((id) => byId.get(id) ?? [])])),
  );
}

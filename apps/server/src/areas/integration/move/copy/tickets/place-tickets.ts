import type { Unit } from '../../../../../platform/database/database.ts';
import type { SourceId, SourceTicket } from '../../source/records.ts';
import type { CopyContext } from '../copy-step.ts';
import { idsIn } from '../ids-in.ts';
import { type Conversation, conversationKey, knownTickets, makeTickets } from './find-tickets.ts';

/** A ticket there, with what it refers to here. */
export interface PlacedTicket {
  row: SourceTicket;
  ticketId: number;
  /** Whether the ticket here existed before this page. */
  wasHere: boolean;
  queueId: number | null;
  userId: number | null;
  whatsappId: number | null;
}

/**
 * Finds or makes the ticket here of each ticket there. `already`: of rows that were copied before. A ticket without a
 * contact cannot be shown and is left out.
 */
export async function placeTickets(
  unit: Unit,
  rows: readonly SourceTicket[],
  already: ReadonlyMap<SourceId, number>,
  context: CopyContext,
): Promise<PlacedTicket[]> {
  const contacts = await context.targets(unit, 'contacts', idsIn(rows, 'contactId'));
  const connections = await context.targets(unit, 'connections', idsIn(rows, 'connectionId'));
  const users = await context.targets(unit, 'users', idsIn(rows, 'userId'));
  const queues = await context.targets(unit, 'queues', idsIn(rows, 'queueId'));
  const found = rows.flatMap((row) => {
    const contactId = targetOf(contacts, row.contactId);
    if (contactId === null) {
      context.find({ kind: 'tickets', reason: 'orphanTicket', id: row.id, detail: row.lastMessage.slice(0, 200) });
      return [];
    }
    const whatsappId = targetOf(connections, row.connectionId);
    const createdAt = row.createdAt ?? row.updatedAt ?? unit.now();
    const conversation: Conversation = { contactId, whatsappId, isGroup: row.isGroup, createdAt };
    return [{ row, conversation, key: conversationKey(conversation) }];
  });
  const known = await knownTickets(unit, context.companyId, [...new Set(contacts.values())]);
  const missing = new Map(
    found
      .filter(({ row, key }) => !already.has(row.id) && !known.has(key))
      .toReversed()
      .map(({ key, conversation }) => [key, conversation]),
  );
  const made = await makeTickets(unit, context.companyId, [...missing.values()].toReversed());
  return found.flatMap(({ row, key, conversation: { whatsappId } }) => {
    const here = already.get(row.id) ?? known.get(key);
    const ticketId = here ?? made.get(key);
    if (ticketId === undefined) return [];
    const wasHere = here !== undefined;
    const [queueId, userId] = [targetOf(queues, row.queueId), targetOf(users, row.userId)];
    return [{ row, ticketId, wasHere, whatsappId, queueId, userId }];
  });
}

/** The row here of an id there; null for none. */
export function targetOf(targets: ReadonlyMap<SourceId, number>, id: SourceId | null): number | null {
  return id === null ? null : (targets.get(id) ?? null);
}

import type { Unit } from '../../../../../platform/database/database.ts';
import { tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import type { CopyContext, CopyStep } from '../copy-step.ts';
import { changedHere, copiedTargets, keep, noteWritten, readByKeys } from '../moved-rows.ts';
import { keepAddresses } from './former-addresses.ts';
import { type PlacedTicket, placeTickets } from './place-tickets.ts';
import { roundsOfTickets } from './rounds-of-tickets.ts';
import { taggedTickets, tagTickets } from './tag-tickets.ts';
import { newestTickets, takeTicket } from './take-ticket.ts';
import { isUnknownStatus } from './ticket-state.ts';
import { writeRounds } from './write-rounds.ts';
import { writeStates } from './write-states.ts';

/**
 * Copies tickets: all that a contact has on a connection become one, each with a round, until its own rounds come. The
 * newest decides the state, unless people have changed the ticket here.
 */
export const ticketsStep: CopyStep<'tickets'> = {
  kind: 'tickets',
  again: (unit, { companyId }) => taggedTickets(unit, companyId),
  async write(unit, { fresh, changed }, context) {
    const { companyId } = context;
    await readByKeys(unit);
    const already = new Map(changed.map(({ id, targetId }) => [id, targetId]));
    const placed = await placeTickets(unit, [...fresh, ...changed], already, context);
    const ids = [...new Set(placed.map(({ ticketId }) => ticketId))];
    const kept = await keptHere(unit, companyId, placed);
    const byTicket = await roundsOfTickets(unit, companyId, ids);
    const roundIds = [...byTicket.values()].flatMap(({ rounds }) => rounds.flatMap(({ id }) => id ?? []));
    const claimed = await copiedTargets(unit, companyId, 'rounds', roundIds);
    for (const one of placed) takeTicket(one, byTicket.get(one.ticketId), { claimed, isKept: kept.has(one.ticketId) });
    const newest = newestTickets(placed, byTicket);
    const states = newest.filter(({ ticketId }) => !kept.has(ticketId));
    for (const { row, ticketId } of newest) {
      if (kept.has(ticketId)) report(context, row.id, 'changedHere', row.status);
    }
    await writeStates(unit, states, byTicket);
    await writeRounds(unit, companyId, [...byTicket.values()]);
    await keepNames(unit, placed, context);
    await tagTickets(unit, placed, context);
    await noteWritten(
      unit,
      companyId,
      'tickets',
      states.map(({ ticketId }) => ticketId),
    );
    for (const { row } of placed) {
      if (isUnknownStatus(row.status)) report(context, row.id, 'unknownStatus', row.status);
    }
    return placed.map(({ row, ticketId }) => ({ sourceId: row.id, targetId: ticketId }));
  },
};

function report({ find }: CopyContext, id: string, reason: string, detail: string): void {
  find({ kind: 'tickets', reason, id, detail: detail.slice(0, 200) });
}

/** The tickets whose state is the work of people here: changed since they were copied, or never copied. */
async function keptHere(unit: Unit, companyId: number, placed: readonly PlacedTicket[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(placed.filter(({ wasHere }) => wasHere).map(({ ticketId }) => ticketId))];
  const copied = await copiedTargets(unit, companyId, 'tickets', ids);
  const changed = await changedHere(unit, companyId, 'tickets', tickets, ids);
  const madeHere = ids.filter((id) => !copied.has(id));
  await keep(unit, companyId, 'tickets', madeHere);
  return new Set([...changed, ...madeHere]);
}

/** Keeps the addresses of tickets there. */
async function keepNames(unit: Unit, placed: readonly PlacedTicket[], context: CopyContext): Promise<void> {
  const addresses = placed.flatMap(({ row, ticketId }) =>
    row.uuid === null ? [] : [{ sourceId: row.id, uuid: row.uuid, ticketId }],
  );
  for (const { sourceId, uuid } of await keepAddresses(unit, context.companyId, addresses))
    report(context, sourceId, 'sharedUuid', uuid);
}

import type { Unit } from '../../../../../platform/database/database.ts';
import { ticketCycles } from '../../../../conversations/tickets/tickets.schema.ts';
import type { SourceId, SourceRound } from '../../source/records.ts';
import type { CopyContext, CopyStep } from '../copy-step.ts';
import { idsIn } from '../ids-in.ts';
import { changedHere, copiedTargets, readByKeys } from '../moved-rows.ts';
import type { Round } from './arrange-rounds.ts';
import { targetOf } from './place-tickets.ts';
import { ratingOf } from './rating-of.ts';
import { recordEvents } from './record-round-events.ts';
import { roundsOfTickets, type TicketRounds } from './rounds-of-tickets.ts';
import { writeRounds } from './write-rounds.ts';

/** What rounds there refer to here. */
type Targets = Record<'tickets' | 'users' | 'queues' | 'connections', ReadonlyMap<SourceId, number>>;

/** Copies the rounds of tickets with agents, queues, times and ratings. The first one of a ticket there takes over the round that was made from the ticket's own times. */
export const roundsStep: CopyStep<'rounds'> = {
  kind: 'rounds',
  async write(unit, { fresh, changed }, context) {
    const { companyId } = context;
    await readByKeys(unit);
    const kept = await changedHere(
      unit,
      companyId,
      'rounds',
      ticketCycles,
      changed.map(({ targetId }) => targetId),
    );
    const stay = changed.filter(({ targetId }) => kept.has(targetId));
    for (const row of stay) report(context, row, 'changedHere');
    const rows = [...fresh, ...changed.filter(({ targetId }) => !kept.has(targetId))];
    const targets = await targetsOf(unit, rows, context);
    const byTicket = await roundsOfTickets(unit, companyId, [...new Set(targets.tickets.values())]);
    const already = new Map(changed.map(({ id, targetId }) => [id, targetId]));
    const ids = [...byTicket.values()].flatMap(({ rounds }) => rounds.flatMap(({ id }) => id ?? []));
    const claimed = new Set(await copiedTargets(unit, companyId, 'rounds', ids));
    const taken: { row: SourceRound; round: Round; ticketId: number }[] = [];
    for (const row of rows) {
      const ticket = byTicket.get(targets.tickets.get(row.ticketId) ?? 0);
      const round = ticket && takeRound(row, ticket, { already: already.get(row.id), claimed }, targets, context);
      if (round) taken.push({ row, round, ticketId: ticket.ticketId });
      else report(context, row, 'orphanRound');
    }
    await writeRounds(unit, companyId, [...byTicket.values()]);
    await recordEvents(unit, companyId, taken);
    const copied = taken.map(({ row, round }) => ({ sourceId: row.id, targetId: round.id ?? 0 }));
    return [...copied, ...stay.map(({ id, targetId }) => ({ sourceId: id, targetId }))];
  },
};

async function targetsOf(unit: Unit, rows: readonly SourceRound[], context: CopyContext): Promise<Targets> {
  return {
    tickets: await context.targets(unit, 'tickets', idsIn(rows, 'ticketId')),
    users: await context.targets(unit, 'users', idsIn(rows, 'userId')),
    queues: await context.targets(unit, 'queues', idsIn(rows, 'queueId')),
    connections: await context.targets(unit, 'connections', idsIn(rows, 'connectionId')),
  };
}

/** The round here of a round there, with its values. `claimed`: the rounds here that are rounds there. */
function takeRound(
  row: SourceRound,
  ticket: TicketRounds,
  { already, claimed }: { already: number | undefined; claimed: Set<number> },
  targets: Targets,
  context: CopyContext,
): Round | undefined {
  const ofOld = ticket.rounds.filter(({ old }) => old === row.ticketId);
  const last = ofOld.at(-1);
  if (!last) return undefined;
  const isFree = ({ id }: Round) => (already === undefined ? id !== null && !claimed.has(id) : id === already);
  const present = ofOld.find(isFree);
  const round = present ?? { ...last, id: null, isOurs: false, userId: null, startedAt: null, firstAnswerAt: null };
  if (round.id !== null) claimed.add(round.id);
  if (!present) ticket.rounds.push(round);
  fill(round, row, targets);
  const rating = ratingOf(row.rating, context.edition);
  Object.assign(round, { rating, ratedAt: rating === null ? null : (row.ratingAt ?? row.finishedAt) });
  if (row.rating !== null && rating !== row.rating) report(context, row, rating === null ? 'noRating' : 'mappedRating');
  if (row.finishedAt === null) report(context, row, 'roundWithoutEnd');
  return round;
}

function fill(round: Round, row: SourceRound, targets: Targets): void {
  round.queuedAt = row.queuedAt ?? row.startedAt ?? row.createdAt ?? round.queuedAt;
  round.startedAt = row.startedAt;
  round.end = row.finishedAt;
  round.userId = targetOf(targets.users, row.userId) ?? round.userId;
  round.queueId = targetOf(targets.queues, row.queueId) ?? round.queueId;
  round.whatsappId = targetOf(targets.connections, row.connectionId) ?? round.whatsappId;
}

function report({ find }: CopyContext, { id, ticketId, rating }: SourceRound, reason: string): void {
  find({ kind: 'rounds', reason, id, detail: reason.endsWith('ating') ? `${rating}` : `#${ticketId}` });
}

import type { ServiceLevel } from '@recado/contract';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { WorkingTime } from '../../company/holidays/working-time.ts';
import { announceTicket } from '../tickets/ticket-events.ts';
import { ticketCycles, tickets } from '../tickets/tickets.schema.ts';
import { beginWait, type Clocks, endWait, finishClocks, levelOf, newClocks, promisedFor } from './clocks.ts';
import { levelRounds } from './level-rounds.schema.ts';
import { listLevels, workingTimes } from './level-rows.ts';

/** What a ticket's clocks follow: the customer waits, somebody answered, or anything else about the ticket changed. */
export type Occasion =
  | { kind: 'waits'; since: Date; isAnswered: boolean }
  | { kind: 'answered'; at: Date }
  | { kind: 'changed' };

/** The service levels of a company, and when it works. */
export interface Promises {
  levels: readonly ServiceLevel[];
  hoursOf: (queueId: number | null) => WorkingTime;
}

/** Reads what a company promises. */
export async function promisesOf(unit: Unit, companyId: number): Promise<Promises> {
  const [levels, hoursOf] = await Promise.all([listLevels(unit, companyId), workingTimes(unit, companyId)]);
  return { levels, hoursOf };
}

type Ticket = typeof tickets.$inferSelect;
type Round = Pick<typeof ticketCycles.$inferSelect, 'id' | 'queuedAt' | 'finishedAt' | 'finishedBy'>;
interface Followed {
  round: Round;
  /** Null: its clocks have not begun. */
  clocks: Clocks | null;
}

const {
  id: _id,
  companyId: _company,
  ticketId: _ticket,
  cycleId: _cycle,
  ...clockColumns
} = getTableColumns(levelRounds);

/** Sets the clocks of a ticket after something happened, and shows the next one on it. Groups have no clocks. */
export async function followTicket(
  unit: Unit,
  ticketId: number,
  occasion: Occasion,
  { levels, hoursOf }: Promises,
): Promise<void> {
  const [ticket] = await unit.db.select().from(tickets).where(eq(tickets.id, ticketId)).for('no key update');
  if (!ticket || ticket.isGroup) return;
  const hours = hoursOf(ticket.queueId);
  let running: Clocks | null = null;
  for (const followed of await followedRounds(unit, ticketId)) {
    const next = nextClocks(followed, occasion, ticket, { levels, hours });
    if (next) await storeClocks(unit, ticket, followed, next);
    if (followed.round.finishedAt === null) running = next;
  }
  await showLevel(unit, ticket, running && levelOf(running, hours));
}

/** The running round, and ended ones whose clocks were not stopped. */
async function followedRounds({ db }: Unit, ticketId: number): Promise<Followed[]> {
  const { id, queuedAt, finishedAt, finishedBy } = ticketCycles;
  const rows = await db
    .select({ round: { id, queuedAt, finishedAt, finishedBy }, clocks: clockColumns })
    .from(ticketCycles)
    .leftJoin(levelRounds, eq(levelRounds.cycleId, ticketCycles.id))
    .where(
      and(
        eq(ticketCycles.ticketId, ticketId),
        sql`(${isNull(ticketCycles.finishedAt)} or ${levelRounds.id} is not null and ${levelRounds.finishedAt} is null)`,
      ),
    );
  return rows;
}

function nextClocks(
  { round, clocks }: Followed,
  occasion: Occasion,
  ticket: Ticket,
  { levels, hours }: { levels: readonly ServiceLevel[]; hours: WorkingTime },
): Clocks | null {
  if (round.finishedAt !== null) {
    // Somebody answered and resolved before this was done: the answer counts.
    const isAnswered = occasion.kind === 'answered' && occasion.at <= round.finishedAt;
    const ended = clocks && isAnswered ? endWait(clocks, occasion.at, hours, true) : clocks;
    return ended && finishClocks(ended, round.finishedAt, hours, round.finishedBy !== 'system');
  }
  const promised = { ...promisedFor(levels, ticket.queueId, ticket.priority), priority: ticket.priority };
  // A wait that began before this round is one of the former round, which ended meanwhile.
  const begins = occasion.kind === 'waits' && occasion.since >= round.queuedAt;
  const known = clocks ?? (begins && occasion.kind === 'waits' ? newClocks(occasion.since) : null);
  if (!known) return null;
  const set = { ...known, ...promised };
  if (begins) return beginWait(set, occasion.since, occasion.isAnswered);
  return occasion.kind === 'answered' ? endWait(set, occasion.at, hours, true) : set;
}

async function storeClocks(
  { db }: Unit,
  { id: ticketId, companyId }: Ticket,
  { round, clocks: stored }: Followed,
  next: Clocks,
): Promise<void> {
  if (stored) {
    await db.update(levelRounds).set(next).where(eq(levelRounds.cycleId, round.id));
    return;
  }
  await db.insert(levelRounds).values({ ...next, companyId, ticketId, cycleId: round.id });
}

/** Shows on the ticket what is to be met next; whoever sees it is told if that is news. */
async function showLevel(unit: Unit, ticket: Ticket, level: ReturnType<typeof levelOf>): Promise<void> {
  const shown = {
    levelTarget: level?.target ?? null,
    levelDueAt: level?.dueAt ?? null,
    levelLeft: level?.secondsLeft ?? null,
  };
  const isSame =
    shown.levelTarget === ticket.levelTarget &&
    shown.levelDueAt?.getTime() === ticket.levelDueAt?.getTime() &&
    shown.levelLeft === ticket.levelLeft;
  if (isSame) return;
  await unit.db.update(tickets).set(shown).where(eq(tickets.id, ticket.id));
  await announceTicket(unit, ticket.id);
}

import { capacity, habit } from './inputs.ts';
import { type Installation, installationOf } from './installation.ts';
import { type Needs, needsOf } from './needs.ts';

/** Something of which there is only so much. */
export interface Ceiling {
  name: string;
  /** How much of it an installation takes; 1 is all that there is. */
  taken: (needs: Needs, installation: Installation) => number;
  /** What is done when it is reached. */
  remedy: string;
  /** In the end only more databases help: cells. */
  endsInCells?: true;
}

/** The ceilings, in no order. */
export const ceilings: readonly Ceiling[] = [
  {
    name: 'one process with all roles',
    taken: ({ busy }) => (busy.api + busy.worker + busy.channels) / capacity.use.value,
    remedy: 'a process for each role, then several (several-machines.md)',
  },
  {
    name: 'one machine for all',
    taken: ({ busy, database }) =>
      (busy.api + busy.worker + busy.channels + database.busy) / (capacity.machine.value * capacity.use.value),
    remedy: 'PostgreSQL on a machine of its own, processes on several',
  },
  {
    name: 'events of browsers through PostgreSQL',
    taken: (_needs, { messages }) => (messages * habit.events.value) / capacity.notices.value,
    remedy: '`REDIS_URL`',
  },
  {
    name: 'sessions of PostgreSQL as it comes (`max_connections`)',
    taken: ({ database }) => database.sessions / capacity.defaultSessions.value,
    remedy: '`max_connections` of 500, with the memory for it',
  },
  {
    name: 'sessions that PostgreSQL should have',
    taken: ({ database }) => database.sessions / capacity.sessions.value,
    remedy: 'PgBouncer with `DATABASE_SESSION_URL` (database.md), or fewer `DATABASE_CONNECTIONS` for `channels`',
  },
  {
    name: 'processors of the largest machine for PostgreSQL',
    taken: ({ database }) => database.busy / (capacity.databaseMachine.value * capacity.use.value),
    remedy: 'a replica for reports, exports and searches (database.md) takes little of it; then cells',
    endsInCells: true,
  },
  {
    name: 'commits that wait for the disk of PostgreSQL',
    taken: ({ database }) => database.commits / capacity.commits.value,
    remedy: 'a faster disk; then cells',
    endsInCells: true,
  },
  {
    name: 'log that a replica can follow',
    taken: ({ database }) => database.log / capacity.log.value,
    remedy: 'cells',
    endsInCells: true,
  },
  {
    name: 'size of the database after a year, to be restored in a night',
    taken: ({ yearly }) => yearly.database / capacity.database.value,
    remedy: 'keep less (old messages go by partitions), a standby in place of a restore; then cells',
    endsInCells: true,
  },
  {
    name: 'transaction ids: PostgreSQL freezes all tables more than once a day',
    taken: ({ database }) => daily(database.transactions) / capacity.transactionIds.value,
    remedy: '`autovacuum_freeze_max_age` of 1,000,000,000; partitions, which are frozen one by one; then cells',
    endsInCells: true,
  },
  {
    name: 'files of a year in one folder',
    taken: ({ yearly }) => yearly.media / capacity.folder.value,
    remedy: 'a bucket (`MEDIA_S3`, media.md)',
  },
  {
    name: 'one Redis',
    taken: ({ redis }) => Math.max(redis.busy / capacity.use.value, redis.commands / capacity.redis.value),
    remedy: 'a Redis for each cell',
  },
  {
    name: 'network of one machine for the proxy',
    taken: ({ network }) => network / capacity.network.value,
    remedy: 'files past the product (`MEDIA_S3_REDIRECT`), several proxies',
  },
];

/** Transactions of a day, of whose busiest second these are. */
function daily(transactions: number): number {
  return (transactions / habit.peak.value) * habit.hours.value * 3_600;
}

/** A ceiling, and the messages a second at which it is reached. */
export interface Reached {
  ceiling: Ceiling;
  at: number;
}

/** More than anybody has: what is not reached by then is not reached. */
const most = 100_000;

/** All ceilings, the one that is reached first before the others. */
export function reachedInOrder(): Reached[] {
  return ceilings.map((ceiling) => ({ ceiling, at: reachedAt(ceiling) })).sort((one, other) => one.at - other.at);
}

/** Halves the range until it is known to a thousandth: what is taken only grows with the size. */
function reachedAt({ taken }: Ceiling): number {
  let [low, high] = [0, most];
  while (high - low > high / 1_000 && high > 0.01) {
    const middle = (low + high) / 2;
    const installation = installationOf(middle);
    if (taken(needsOf(installation), installation) >= 1) high = middle;
    else low = middle;
  }
  return high;
}

/** Databases, each with its cell, that an installation needs when it does nothing else about what ends in cells. */
export function cellsOf({ messages }: Installation): number {
  const last = reachedInOrder().filter(({ ceiling }) => ceiling.endsInCells);
  const first = Math.min(...last.map(({ at }) => at));
  return Math.ceil(messages / first);
}

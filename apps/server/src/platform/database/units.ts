import { EventEmitter } from 'node:events';
import type { QueryResult } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { spanned } from '../observability/tracing/tracer.ts';
import { retryOnConflict } from './database-errors.ts';
import type { DomainEvent } from './domain-event.ts';
import type { DatabaseSession, DatabaseSessions, Statement } from './driver/driver.ts';
import type { FairPlaces } from './fair-places.ts';
import { literal } from './literal.ts';
import type { Notifications } from './notifications.ts';
import { currentRequest, outsideRequest, shareOf } from './request-scope.ts';
import { SharedReads } from './shared-reads.ts';
import {
  insideUnit,
  jobsChannel,
  laterJobsChannel,
  outsideUnit,
  RunningUnit,
  refuseNesting,
  together,
  type UnitScope,
} from './unit.ts';
import type { CompanyReader, Unit } from './unit-of-work.ts';

/** Sets the company of the following statements, null for the platform. One message, no parameters. */
export function roleStatements(companyId: number | null): string {
  if (companyId === null) return `SET LOCAL ROLE recado_system; SET LOCAL recado.company_id = ''`;
  return `SET LOCAL ROLE recado_tenant; SET LOCAL recado.company_id = ${literal(companyId)}`;
}

/**
 * Names the actor of the current request for the audit log's trigger, in the message that begins the transaction.
 * Empty for requests that only read, and for the server's own work.
 */
function actorStatement(): string {
  const requested = currentRequest()?.requested;
  return requested?.changes ? `; SET LOCAL recado.actor = ${literal(JSON.stringify(requested.actor))}` : '';
}

/** The result of a transaction, and the unit whose effects follow its commit. */
export interface Outcome<T> {
  result: T;
  committed: RunningUnit | null;
  /**
   * The pools in which this process's worker checked for due jobs at the end of the same transaction: it is not woken
   * for those.
   */
  lookedIn?: { pools: readonly string[]; held: readonly string[] };
}

/** The share of the connections for work that no user waits for, and for identifying callers. */
const serverShare = 'server';
/** How many requests of a company may wait for a connection, and how long; others are refused. */
const requestPatience = { waiting: 1_000, milliseconds: 10_000 };

/** Runs units of work on connections. */
export class Units implements UnitScope {
  /** The clock of its units; the system's until the server sets its own. */
  clock: Clock = () => new Date();
  readonly #sessions: DatabaseSessions;
  readonly #places: FairPlaces;
  readonly #requestStatementMs: number;
  readonly #notifications: Notifications;
  readonly #logger: Logger;
  readonly #reads = new SharedReads((companyId, begin) => this.#sendReads(companyId, begin));
  #isAlone = () => false;
  readonly #published = new EventEmitter<{ event: [DomainEvent] }>().setMaxListeners(0);

  /** `requestStatementMs`: how long a statement of a request may take. */
  constructor(options: {
    sessions: DatabaseSessions;
    places: FairPlaces;
    requestStatementMs: number;
    notifications: Notifications;
    logger: Logger;
  }) {
    this.#sessions = options.sessions;
    this.#places = options.places;
    this.#requestStatementMs = options.requestStatementMs;
    this.#notifications = options.notifications;
    this.#logger = options.logger;
  }

  /**
   * Wakes the workers of other processes for new jobs only while there are other processes. One that starts looks for jobs by
   * itself, and every five seconds.
   */
  wakeOthersUnless(isAlone: () => boolean): void {
    this.#isAlone = isAlone;
  }

  /** Listens to published events. Returns how to stop. */
  onPublish(listener: (event: DomainEvent) => void): () => void {
    this.#published.on('event', listener);
    return () => this.#published.off('event', listener);
  }

  /**
   * Runs work in one transaction in the tenant scope of a company, or across companies for null. After a conflict with
   * another transaction, the work is retried in a new unit. `share`: whose connection it is outside of requests.
   */
  async run<T>(
    companyId: number | null,
    work: (unit: Unit) => Promise<T>,
    often?: 'often',
    share = companyId === null ? serverShare : shareOf(companyId),
  ): Promise<T> {
    refuseNesting();
    const transaction = async (session: DatabaseSession) => {
      const beginning = `BEGIN; ${session.limit}${roleStatements(companyId)}${actorStatement()}`;
      const unit = new RunningUnit(session, companyId, this);
      const result = await begunWith(session, beginning, async () => {
        const done = await insideUnit(() => work(unit));
        await together(unit.issueLast(), commit(session, this.jobsStatement(unit)));
        return done;
      });
      return { result, committed: unit };
    };
    return retryOnConflict(() => this.attempt(transaction, share, often));
  }

  /** Reads in the tenant scope of a company (`Database.reader`). */
  reader(companyId: number): CompanyReader {
    return {
      companyId,
      inUnit: (work, often) => this.run(companyId, work, often),
      select: async (selection, tail) => {
        refuseNesting();
        return selection.rows(await this.#reads.read(companyId, selection.statement(tail)));
      },
      selectShared: async (selection, tail) => {
        refuseNesting();
        return selection.sharedRows(await this.#reads.read(companyId, selection.statement(tail)));
      },
    };
  }

  #sendReads(companyId: number, begin: () => readonly Statement[]): Promise<unknown[][][]> {
    return this.attempt(async (session) => {
      const beginning = `BEGIN READ ONLY; ${session.limit}${roleStatements(companyId)}`;
      const result = await session.rowsBetween(beginning, begin(), 'COMMIT');
      return { result, committed: null };
    }, shareOf(companyId));
  }

  /**
   * Runs a transaction with its own begin and commit, then the effects of its unit; on failure it is rolled back. Its
   * connection counts towards the current request, otherwise towards `share`. Its statements are prepared when it is
   * frequent, and outside requests, because the server's own work has few texts. Throws ERR_TOO_MANY_REQUESTS or
   * ERR_SERVER_BUSY for a request that gets no connection.
   */
  async attempt<T>(
    transaction: (session: DatabaseSession) => Promise<Outcome<T>>,
    share = serverShare,
    often?: 'often',
  ): Promise<T> {
    const request = currentRequest();
    const leave = await this.#places.take(request?.holder ?? share, request && requestPatience);
    try {
      const prepared = often === 'often' || !request;
      const limit = request ? this.#requestStatementMs : null;
      const outcome = await spanned('transaction', {}, () => this.#transact(transaction, limit, prepared));
      if (outcome.committed) this.#follow(outcome.committed, outcome.lookedIn);
      return outcome.result;
    } finally {
      leave();
    }
  }

  async #transact<T>(
    transaction: (session: DatabaseSession) => Promise<Outcome<T>>,
    statementMs: number | null,
    prepared: boolean,
  ): Promise<Outcome<T>> {
    const session = await this.#sessions.acquire(statementMs, prepared);
    let outcome: Outcome<T>;
    try {
      outcome = await transaction(session);
    } catch (error) {
      await rollback(session);
      throw error;
    }
    session.release();
    return outcome;
  }

  /** Writes the jobs of a unit. `held`: the caller's own lane. */
  jobsStatement(unit: RunningUnit, held: string | null = null): string {
    if (unit.jobs.length === 0) return '';
    return unit.jobsStatement(held);
  }

  #follow(unit: RunningUnit, lookedIn: Outcome<unknown>['lookedIn']): void {
    const isSeen = ({ pool, lane }: { pool: string; lane: string }) =>
      lookedIn?.pools.includes(pool) === true && !lookedIn.held.includes(lane);
    const unseen = unit.jobs.filter((job) => !isSeen(job));
    const everywhere = this.#isAlone() ? [] : [...new Set([...unit.woken, ...unit.pools])];
    const pools = new Set([...unit.woken, ...unseen.filter(({ runAt }) => !runAt).map(({ pool }) => pool)]);
    const later = unseen.flatMap(({ runAt, pool }) => (runAt ? [{ at: runAt.getTime(), pool }] : []));
    afterUnit(() => {
      for (const some of parts(everywhere, poolsAtOnce))
        this.#guarded(() => this.#notifications.broadcastElsewhere(jobsChannel, some.join('\n')));
      if (pools.size > 0) this.#notifications.broadcastHere(jobsChannel, [...pools].join('\n'));
      if (later.length > 0) this.#notifications.broadcastHere(laterJobsChannel, this.#inWhile(later));
      for (const event of unit.events) this.#guarded(() => this.#published.emit('event', event));
      for (const effect of unit.effects) this.#guarded(effect);
    });
  }

  #inWhile(later: readonly { at: number; pool: string }[]): string {
    const first = Math.min(...later.map(({ at }) => at));
    return [Math.max(0, first - this.clock().getTime()), ...new Set(later.map(({ pool }) => pool))].join('\n');
  }

  #guarded(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      this.#logger.error({ err: error }, 'work after a commit failed');
    }
  }
}

/** Pools that one notification names: a unit may add jobs for hundreds of connections, and its text is bounded. */
const poolsAtOnce = 50;

function parts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Runs an effect outside its unit and its request, because it may take long. */
function afterUnit(effect: () => void): void {
  outsideRequest(() => outsideUnit(effect));
}

/**
 * Begins a transaction in the message of the work's first statements. When its beginning fails, PostgreSQL refuses all
 * of them, because they follow a failure inside a transaction.
 */
export async function begunWith<T>(session: DatabaseSession, beginning: string, work: () => Promise<T>): Promise<T> {
  const [, result] = await together(session.run(beginning), work());
  return result;
}

/** Commits, with `last` in the same message; rejects when the database rolled back instead. */
export async function commit(session: DatabaseSession, last = ''): Promise<void> {
  const results = await session.run(`${last} COMMIT`);
  requireCommit(results.at(-1));
}

/** Throws when a commit was a rollback, as after an SQL error that was ignored. */
export function requireCommit(result: QueryResult | undefined): void {
  if (result?.command !== 'COMMIT')
    throw new Error('The unit was rolled back: a query in it had failed and was ignored');
}

async function rollback(session: DatabaseSession): Promise<void> {
  try {
    await session.run('ROLLBACK');
    session.release();
  } catch (error) {
    session.release(error instanceof Error ? error : new Error(String(error)));
  }
}

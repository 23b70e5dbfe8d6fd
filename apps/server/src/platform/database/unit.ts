import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { currentCorrelation } from '../observability/tracing/correlation.ts';
import { traceParentOf } from '../observability/tracing/trace-context.ts';
import { databaseCode } from './database-errors.ts';
import type { DomainEvent } from './domain-event.ts';
import type { DatabaseSession, DrizzleTransaction } from './driver/driver.ts';
import { literal } from './literal.ts';
import { defaultPool, type Json, type NewJob } from './new-job.ts';
import { currentRequest } from './request-scope.ts';
import { auditEntries } from './schema/audit-entries.ts';
import type { PreparedTail, Selection, Tail } from './selection.ts';
import type { AuditNote, Emittable, EventScope, JobOfStatement, Queryable, Unit } from './unit-of-work.ts';

/** The channel on which workers are notified that a pool has jobs. */
export const jobsChannel = 'jobs';
/** The same in this process for jobs of later: milliseconds until the first of them, and their pools, one a line. */
export const laterJobsChannel = 'later-jobs';

interface Scope {
  open: boolean;
}

const running = new AsyncLocalStorage<Scope>();

/** Refuses a unit inside a unit: on the one connection of the embedded database it would deadlock. */
export function refuseNesting(): void {
  if (!running.getStore()?.open) return;
  throw new Error('A unit of work was started inside another one: pass the running unit on instead');
}

/** Runs work inside a unit, so that a nested unit is detected. */
export async function insideUnit<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { open: true };
  try {
    return await running.run(scope, work);
  } finally {
    scope.open = false;
  }
}

/** Runs a function outside any unit. */
export function outsideUnit(effect: () => void): void {
  running.exit(effect);
}

/** The request and the place in a trace in which a job is added, also by another job. */
interface Origin {
  requestId: string | undefined;
  traceContext: string | undefined;
}

type StoredJob = NewJob & Required<Pick<NewJob, 'pool' | 'minGapMs' | 'maxAttempts' | 'blocksLane'>> & Origin;

const usualJob = { pool: defaultPool, minGapMs: 0, maxAttempts: 8, blocksLane: true };

/** What the current work belongs to, as rows keep it. */
export function originOfWork(): Origin {
  const { requestId, trace } = currentCorrelation();
  return { requestId, traceContext: trace && traceParentOf(trace) };
}

/** Where units run: its subscriptions receive their in-process events and answer their questions. */
export interface UnitScope extends EventScope {
  readonly clock: Clock;
  /** The notification that wakes the workers of other processes for these pools; null without one. */
}

/** A unit while it runs; it collects what takes effect when it commits. */
export class RunningUnit implements Unit {
  readonly db: DrizzleTransaction;
  readonly #rows: DatabaseSession['rows'];
  readonly #scope: UnitScope;
  #isAsked = false;
  readonly companyId: number | null;
  readonly jobs: StoredJob[] = [];
  readonly events: DomainEvent[] = [];
  readonly effects: (() => void)[] = [];
  /** The pools of jobs that statements add by themselves. */
  readonly woken = new Set<string>();
  readonly #last: (() => Promise<unknown>)[] = [];

  constructor(session: DatabaseSession, companyId: number | null, scope: UnitScope) {
    const { db, rows } = session.as(companyId === null ? 'system' : 'tenant');
    this.db = db;
    this.#rows = rows;
    this.#scope = scope;
    this.companyId = companyId;
  }

  async select<Row>(selection: Selection<Row>, tail: Tail | PreparedTail): Promise<Row[]> {
    if (this.#isAsked) throw new Error('The transaction may have ended: read everything at once');
    return selection.rows(await this.#rows(selection.statement(tail)));
  }

  /** Refuses further reads, because the commit follows. */
  askNoMore(): void {
    this.#isAsked = true;
  }

  now(): Date {
    return this.#scope.clock();
  }

  async enqueue(job: NewJob): Promise<void> {
    const companyId = this.companyId ?? job.companyId;
    this.jobs.push({ ...usualJob, ...job, companyId, ...originOfWork() });
  }

  enqueuedByStatement({ runAt, ...job }: JobOfStatement): { readonly [key: string]: Json | undefined } {
    const whole = { ...usualJob, ...job, ...(runAt && { runAt: runAt.toISOString() }), ...originOfWork() };
    this.woken.add(whole.pool);
    return whole;
  }

  withCommit(issue: () => Promise<unknown>): void {
    this.#last.push(issue);
  }

  /** Issues the last statements; the commit follows in the same message. */
  async issueLast(): Promise<void> {
    await together(...this.#last.map((issue) => issue()));
  }

  async emit<Payload>(kind: Emittable<Payload>, payload: Payload): Promise<void> {
    for (const step of kind.stepsIn(this.#scope)) await together(...step.map((react) => react(this, payload)));
  }

  query<Asked, Answer>(question: Queryable<Asked, Answer>, asked: Asked): Answer {
    return question.answerIn(this.#scope)(this, asked);
  }

  async audit(note: AuditNote): Promise<void> {
    await this.db.insert(auditEntries).values(entryOf(note, this.companyId)).execute();
  }

  publish(event: DomainEvent): void {
    this.events.push(event);
  }

  afterCommit(effect: () => void): void {
    this.effects.push(effect);
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const lengths = [this.jobs.length, this.events.length, this.effects.length, this.#last.length] as const;
    await this.db.execute(sql`savepoint recado_try`);
    try {
      const result = await work();
      await this.db.execute(sql`release savepoint recado_try`);
      return result;
    } catch (error) {
      await this.db.execute(sql`rollback to savepoint recado_try`);
      const lists = [this.jobs, this.events, this.effects, this.#last];
      for (const [index, list] of lists.entries()) list.length = lengths[index] ?? 0;
      throw error;
    }
  }

  /** The pools that have new jobs. */
  get pools(): string[] {
    return [...new Set(this.jobs.map((job) => job.pool))];
  }

  /**
   * The statement that writes the jobs. It is sent with the commit, because it locks their lanes. `held`: the caller's own
   * lane.
   */
  jobsStatement(held: string | null): string {
    const own = held === null ? 'NULL' : literal(held);
    return `SELECT recado_enqueue(${literal(JSON.stringify(this.jobs))}, NULL, ${own});`;
  }
}

/** The entry of a note; user and origin come from the request. */
function entryOf(note: AuditNote, unitCompanyId: number | null): typeof auditEntries.$inferInsert {
  const { action, kind, recordId, label, before, after, companyId, actor } = note;
  const requested = currentRequest()?.requested?.actor;
  return {
    companyId: unitCompanyId ?? companyId,
    actorId: actor?.userId ?? requested?.userId,
    actorName: actor?.name ?? requested?.name,
    address: requested?.address,
    agent: requested?.agent,
    requestId: requested?.requestId,
    action,
    kind,
    recordId: recordId === undefined ? undefined : String(recordId),
    label,
    before,
    after,
  };
}

/** The SQLSTATE of every statement after a failed one; only the error of the failed one has the cause. */
const afterFailure = '25P02';

/**
 * Runs work of one unit concurrently, so that its statements are sent together. The database runs them in the order in
 * which they are issued: `unit.select` and drizzle's `execute()` issue at once, an awaited query after them.
 * Waits for all work, also when some fails: a statement after the end of the transaction would run outside of it.
 */
export async function together<const Work extends readonly (Promise<unknown> | false)[]>(
  ...work: Work
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const ended = await Promise.allSettled(work);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => databaseCode(failure) !== afterFailure) ?? failures[0];
  return Promise.all(work);
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { jobsChannel } from '../database/unit.ts';
import type { JobHandler } from './handlers.ts';
import { defaultPool, type Job } from './job.ts';
import { lookAhead } from './queue.ts';
import { type Failure, type TakenClaim, type Turn, takeNextJob, workUnderLease } from './turn.ts';

/** The options of a worker. */
export interface JobWorkerOptions {
  database: Database;
  handlers: readonly JobHandler[];
  /** Effectful jobs at once; 32 by default. One company may use half of them. */
  concurrency?: number;
  /** Database connections for transactional jobs; 4 by default. */
  connections?: number;
  /** The pools that it serves initially; the default one by default. */
  pools?: readonly string[];
  /** Milliseconds without renewal after which an effectful job is given to another worker; 30,000 by default. */
  leaseMs?: number;
  /** Milliseconds between polls for jobs without a notification; 5,000 by default. */
  pollMs?: number;
  /** Milliseconds that `stop` waits for running jobs before it aborts them; 10,000 by default. */
  graceMs?: number;
  logger: Logger;
}

/** Runs the jobs of its pools until it is stopped. */
export interface JobWorker {
  /** Also serves a pool, e.g. that of a connection that is open in this process; its waiting jobs start at once. */
  serve(pool: string): void;
  /** Claims no more jobs of a pool; running ones continue. */
  leave(pool: string): void;
  /** Claims no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** Starts a worker. */
export function createJobWorker(options: JobWorkerOptions): JobWorker {
  return new Worker(options);
}

class Worker implements JobWorker {
  readonly #options: Required<JobWorkerOptions>;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #pools: Set<string>;
  readonly #shutdown = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #silence: (() => void)[];
  /** Turns that hold a connection, and jobs that run without one. */
  #turns = 0;
  #leased = 0;
  /** The lanes of those turns. */
  readonly #held = new Set<string>();
  readonly #shares = new Shares();
  #claiming = false;
  #hungry = true;
  /** Whether several jobs may be waiting, not only the notified one: then they start in parallel. */
  #backlog = true;
  #stopping = false;
  #timer: NodeJS.Timeout | undefined;
  #restEnds = 0;

  constructor(options: JobWorkerOptions) {
    const defaults = { concurrency: 32, connections: 4, leaseMs: 30_000, pollMs: 5_000, graceMs: 10_000 };
    this.#options = { ...defaults, pools: [defaultPool], ...options };
    this.#handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]));
    this.#pools = new Set(this.#options.pools);
    const { notifications } = options.database;
    this.#silence = [
      notifications.listen(jobsChannel, (pools) => {
        if (pools.split('\n').some((pool) => this.#pools.has(pool))) this.#wake();
      }),
      notifications.onGap(() => this.#wake()),
    ];
    this.#next();
  }

  serve(pool: string): void {
    this.#pools.add(pool);
    this.#wake();
  }

  leave(pool: string): void {
    this.#pools.delete(pool);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const silence of this.#silence) silence();
    clearTimeout(this.#timer);
    const ended = Promise.all(this.#running);
    const grace = new AbortController();
    void wait(this.#options.graceMs, undefined, { signal: grace.signal, ref: false }).then(
      () => this.#shutdown.abort(new Error('The server is shutting down')),
      () => undefined,
    );
    await ended;
    grace.abort();
  }

  #wake(): void {
    this.#hungry = true;
    this.#next();
  }

  /** Polls again after a job: its lane may have more jobs, which other workers could not see while it was held. */
  #goOn(): void {
    this.#backlog = true;
    this.#wake();
  }

  /** One claim at a time, so that idle turns do not contend. */
  #next(): void {
    const { connections, concurrency } = this.#options;
    if (this.#stopping || this.#claiming || !this.#hungry) return;
    if (this.#turns >= connections || this.#leased >= concurrency) return;
    this.#claiming = true;
    const backlog = this.#backlog;
    this.#hungry = false;
    this.#backlog = false;
    this.#turns += 1;
    const turn = this.#turn(backlog).finally(() => this.#running.delete(turn));
    this.#running.add(turn);
  }

  async #turn(backlog: boolean): Promise<void> {
    const taken: { claim?: TakenClaim } = {};
    const onClaim = (claim: TakenClaim) => {
      taken.claim = claim;
      this.#shares.lastShare = claim.share;
      this.#held.add(claim.job.lane);
      if (claim.leased) this.#countLeased(claim.share);
      this.#claiming = false;
      // A notification is usually for one job: polling for another would cost one query per message.
      if (backlog && claim.leased) this.#goOnIn(claim.waitMs);
      else if (backlog) this.#goOn();
      this.#next();
    };
    const turn = await takeNextJob({
      ...this.#options,
      handlers: this.#handlers,
      pools: [...this.#pools],
      lastShare: this.#shares.lastShare,
      fullShares: this.#shares.full(this.#options.concurrency / 2),
      held: this.#held,
      onClaim,
    }).catch((error: unknown): Turn => {
      this.#options.logger.error({ err: error }, 'jobs could not be taken from the database');
      return { found: 'nothing', waitMs: 1_000 };
    });
    this.#turns -= 1;
    if (taken.claim) this.#held.delete(taken.claim.job.lane);
    else this.#claiming = false;
    if (taken.claim?.leased && turn.found !== 'leased') this.#discountLeased(taken.claim.share);
    if (turn.found === 'leased') return this.#work(turn);
    if (turn.found === 'finished') this.#report(turn.job, turn.failure);
    if (turn.found === 'finished') this.#goOnIn(turn.waitMs);
    else this.#rest(turn.waitMs);
    this.#next();
  }

  /** After a job was claimed or done: there may be more, which only its transaction could see. */
  #goOnIn(waitMs: number | null): void {
    if (waitMs !== null && waitMs <= 0) this.#goOn();
    else this.#rest(waitMs);
  }

  /** Continues when the next job is due, or checks again earlier: turns end in any order. */
  #rest(waitMs: number | null): void {
    const isDue = waitMs !== null && waitMs <= this.#options.pollMs;
    const pause = Math.ceil(isDue ? waitMs : this.#options.pollMs);
    const end = performance.now() + pause;
    if (this.#stopping || (this.#timer && this.#restEnds <= end)) return;
    clearTimeout(this.#timer);
    this.#restEnds = end;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (isDue) this.#wake();
      else this.#look();
    }, pause);
    this.#timer.unref();
  }

  /** Checks whether a job is due without a notification, without claiming one: usually there is none. */
  #look(): void {
    if (this.#stopping || this.#pools.size === 0) return;
    const { database, logger } = this.#options;
    const look = lookAhead(database, { pools: [...this.#pools], held: [...this.#held] })
      .catch((error: unknown) => {
        logger.error({ err: error }, 'jobs could not be looked for in the database');
        return 1_000;
      })
      .then((waitMs) => this.#goOnIn(waitMs))
      .finally(() => this.#running.delete(look));
    this.#running.add(look);
  }

  async #work({ job, share, token, work, waitMs }: Extract<Turn, { found: 'leased' }>): Promise<void> {
    this.#goOnIn(waitMs);
    this.#next();
    let next: number | null = 0;
    try {
      const leased = {
        ...this.#options,
        pools: [...this.#pools],
        work,
        job,
        token,
        held: this.#held,
        shutdown: this.#shutdown.signal,
      };
      const end = await workUnderLease(leased);
      next = end.waitMs;
      this.#report(job, end.failure);
    } catch (error) {
      this.#options.logger.error({ err: error, job: job.id, kind: job.kind }, 'the end of a job could not be written');
    } finally {
      this.#discountLeased(share);
    }
    this.#goOnIn(next);
    this.#next();
  }

  /** From its claim on: while it is prepared, the next claims must know of it, or one company has more than its half. */
  #countLeased(share: number): void {
    this.#leased += 1;
    this.#shares.begin(share);
  }

  #discountLeased(share: number): void {
    this.#leased -= 1;
    this.#shares.end(share);
  }

  #report(job: Job, failure?: Failure): void {
    if (!failure) return;
    const { error, verdict } = failure;
    const facts = { err: error, job: job.id, kind: job.kind, lane: job.lane, attempt: job.attempt, ...verdict };
    if (verdict.retryMs === null) this.#options.logger.error(facts, 'a job failed for good');
    else this.#options.logger.warn(facts, 'a job failed and is tried again');
  }
}

/** The number of running jobs of a worker per company id (0: the platform). */
class Shares {
  /** The company that was served last. */
  lastShare = 0;
  readonly #underWay = new Map<number, number>();

  begin(share: number): void {
    this.#underWay.set(share, (this.#underWay.get(share) ?? 0) + 1);
  }

  end(share: number): void {
    const left = (this.#underWay.get(share) ?? 0) - 1;
    if (left > 0) this.#underWay.set(share, left);
    else this.#underWay.delete(share);
  }

  /** The companies with `most` or more running jobs. */
  full(most: number): number[] {
    return [...this.#underWay].filter(([, jobs]) => jobs >= most).map(([share]) => share);
  }
}

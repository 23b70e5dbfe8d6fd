import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { jobsChannel, laterJobsChannel } from '../database/unit.ts';
import { withoutCorrelation } from '../observability/tracing/correlation.ts';
import { handlersByKind, type JobHandler, Postpone } from './handlers.ts';
import { defaultPool, type Job } from './job.ts';
import { logFields } from './job-span.ts';
import { type Precedence, precedenceOf } from './precedence.ts';
import { millisecondsUntilNextJob } from './queue.ts';
import { type Failure, type TakenClaim, type Turn, takeNextJob, workUnderLease } from './turn.ts';

/** The options of a worker. */
export interface JobWorkerOptions {
  database: Database;
  handlers: readonly JobHandler[];
  /** Effectful jobs at once; 32 by default. */
  concurrency?: number;
  /** How many of them one company may use; half of them by default. */
  shareLimit?: number;
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
  readonly #unsubscribers: (() => void)[];
  /** The numbers of turns that hold a connection, and of leased jobs, which run without one. */
  #turns = 0;
  #leased = 0;
  /** The lanes of the turns. */
  readonly #held = new Set<string>();
  readonly #shares = new Shares();
  #claiming = false;
  readonly #precedence: Precedence;
  #shouldPoll = true;
  /** Whether several jobs may be waiting, not only the notified one: then they start in parallel. */
  #backlog = true;
  #stopping = false;
  #timer: NodeJS.Timeout | undefined;
  #pauseEnds = 0;

  constructor(options: JobWorkerOptions) {
    const defaults = { concurrency: 32, connections: 4, leaseMs: 30_000, pollMs: 5_000, graceMs: 10_000 };
    const shareLimit = (options.concurrency ?? defaults.concurrency) / 2;
    this.#options = { ...defaults, shareLimit, pools: [defaultPool], ...options };
    this.#handlers = handlersByKind(options.handlers);
    this.#pools = new Set(this.#options.pools);
    this.#precedence = precedenceOf(options.database);
    const { notifications } = options.database;
    this.#unsubscribers = [
      notifications.listen(jobsChannel, (pools) => {
        if (pools.split('\n').some((pool) => this.#pools.has(pool))) this.#wake();
      }),
      notifications.listen(laterJobsChannel, (later) => {
        const [waitMs, ...pools] = later.split('\n');
        if (pools.some((pool) => this.#pools.has(pool))) this.#pauseFor(Number(waitMs));
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
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
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
    this.#shouldPoll = true;
    this.#next();
  }

  /** Polls again after a job: its lane may have more jobs, which other workers could not see while it was locked. */
  #pollAgain(): void {
    this.#backlog = true;
    this.#wake();
  }

  /** One claim at a time, so that idle turns do not contend. */
  #next(): void {
    const { connections, concurrency } = this.#options;
    if (this.#stopping || this.#claiming || !this.#shouldPoll) return;
    if (this.#turns >= connections || this.#leased >= concurrency) return;
    if (this.#turns > 0 && this.#precedence.isTaken) return;
    this.#claiming = true;
    const backlog = this.#backlog;
    this.#shouldPoll = false;
    this.#backlog = false;
    this.#turns += 1;
    // Whatever woke it, the next job belongs to something else.
    const turn = withoutCorrelation(() => this.#turn(backlog)).finally(() => this.#running.delete(turn));
    this.#running.add(turn);
  }

  async #turn(backlog: boolean): Promise<void> {
    const turnState: { claim?: TakenClaim } = {};
    const onClaim = (claim: TakenClaim) => {
      turnState.claim = claim;
      this.#shares.lastShare = claim.share;
      this.#held.add(claim.job.lane);
      if (claim.leased) this.#countLeased(claim.share);
      this.#claiming = false;
      // A notification is usually for one job: polling for another would cost one query per message.
      if (backlog && claim.leased) this.#pollIn(claim.waitMs);
      else if (backlog) this.#pollAgain();
      this.#next();
    };
    const turn = await takeNextJob({
      ...this.#options,
      handlers: this.#handlers,
      pools: [...this.#pools],
      lastShare: this.#shares.lastShare,
      fullShares: this.#shares.full(this.#options.shareLimit),
      held: this.#held,
      onClaim,
    }).catch((error: unknown): Turn => {
      this.#options.logger.error({ err: error }, 'jobs could not be claimed');
      return { found: 'nothing', waitMs: 1_000 };
    });
    this.#turns -= 1;
    if (turnState.claim) this.#held.delete(turnState.claim.job.lane);
    else this.#claiming = false;
    if (turnState.claim?.leased && turn.found !== 'leased') this.#discountLeased(turnState.claim.share);
    if (turn.found === 'leased') return this.#work(turn);
    if (turn.found === 'finished') this.#report(turn.job, turn.failure);
    if (turn.found === 'finished') this.#pollIn(turn.waitMs);
    else this.#pauseFor(turn.waitMs);
    this.#next();
  }

  /** Polls now or when the next job is due: only the transaction of a job sees the further jobs of its lane. */
  #pollIn(waitMs: number | null): void {
    if (waitMs !== null && waitMs <= 0) this.#pollAgain();
    else this.#pauseFor(waitMs);
  }

  /** Polls when the next job is due, or earlier if a pause that ends earlier runs already: turns end in any order. */
  #pauseFor(waitMs: number | null): void {
    const isDue = waitMs !== null && waitMs <= this.#options.pollMs;
    const pause = Math.ceil(isDue ? waitMs : this.#options.pollMs);
    const end = performance.now() + pause;
    if (this.#stopping || (this.#timer && this.#pauseEnds <= end)) return;
    clearTimeout(this.#timer);
    this.#pauseEnds = end;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (isDue) this.#wake();
      else this.#checkDue();
    }, pause);
    this.#timer.unref();
  }

  /** Checks, without claiming a job, whether one is due without a notification: usually there is none. */
  #checkDue(): void {
    if (this.#stopping || this.#pools.size === 0) return;
    const { database, logger } = this.#options;
    const check = millisecondsUntilNextJob(database, { pools: [...this.#pools], held: [...this.#held] })
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the time of the next job could not be read');
        return 1_000;
      })
      .then((waitMs) => this.#pollIn(waitMs))
      .finally(() => this.#running.delete(check));
    this.#running.add(check);
  }

  async #work({ job, share, token, work, waitMs }: Extract<Turn, { found: 'leased' }>): Promise<void> {
    this.#pollIn(waitMs);
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
    this.#pollIn(next);
    this.#next();
  }

  /** Called at the claim: a job that is still prepared counts, too, or one company would get more than its half. */
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
    const { logger } = this.#options;
    const facts = { ...logFields(job), job: job.id, kind: job.kind, lane: job.lane };
    // Ordinary, e.g. a connection that is offline or a process that stops: no warning, no stack.
    if (error instanceof Postpone) {
      logger.debug({ ...facts, reason: error.message, delayMs: error.delayMs }, 'a job was postponed');
      return;
    }
    const failed = { ...facts, err: error, attempt: job.attempt, ...verdict };
    if (verdict.retryMs === null) logger.error(failed, 'a job failed permanently');
    else logger.warn(failed, 'a job failed and is tried again');
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

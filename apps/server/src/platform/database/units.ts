import { EventEmitter } from 'node:events';
import type { QueryResult } from 'pg';
import type { Logger } from 'pino';
import type { DomainEvent } from '../realtime/domain-event.ts';
import { despiteConflicts } from './conflicts.ts';
import type { Unit } from './database.ts';
import type { Notifications } from './notifications.ts';
import { namesOwnCompany, type Statement } from './selection.ts';
import { literal, type Session, type Sessions } from './sessions.ts';
import { insideUnit, jobsChannel, outsideUnit, RunningUnit, refuseNesting } from './unit.ts';

/** Says which company the following statements belong to, null for the platform. One message, no parameters. */
export function roleStatements(companyId: number | null): string {
  if (companyId === null) return `SET LOCAL ROLE recado_system; SET LOCAL recado.company_id = ''`;
  return `SET LOCAL ROLE recado_tenant; SET LOCAL recado.company_id = ${literal(companyId)}`;
}

/** What a transaction gave, and the unit whose effects follow its commit. */
export interface Outcome<T> {
  result: T;
  committed: RunningUnit | null;
}

/** Runs units of work on connections. */
export class Units {
  readonly #sessions: Sessions;
  readonly #notifications: Notifications;
  readonly #logger: Logger;
  readonly #published = new EventEmitter<{ event: [DomainEvent] }>().setMaxListeners(0);

  constructor(options: { sessions: Sessions; notifications: Notifications; logger: Logger }) {
    this.#sessions = options.sessions;
    this.#notifications = options.notifications;
    this.#logger = options.logger;
  }

  /** Hears published events. Returns how to stop. */
  onPublish(listener: (event: DomainEvent) => void): () => void {
    this.#published.on('event', listener);
    return () => this.#published.off('event', listener);
  }

  /**
   * Runs work in one transaction behind the wall of a company, or across all for null. Work that was undone because
   * another transaction was in its way is done again, in a unit of its own.
   */
  async run<T>(companyId: number | null, work: (unit: Unit) => Promise<T>): Promise<T> {
    refuseNesting();
    const begin = `BEGIN; ${roleStatements(companyId)}`;
    const transaction = async (session: Session) => {
      await session.run(begin);
      const unit = new RunningUnit(session, companyId);
      const result = await insideUnit(() => work(unit));
      await unit.writeJobs(this.noticeFor(unit));
      await commit(session, 'COMMIT');
      return { result, committed: unit };
    };
    return despiteConflicts(() => this.attempt(transaction));
  }

  /** The rows of statements that read behind the wall of a company, sent in one message (`Database.read`). */
  async read(companyId: number, statements: readonly Statement[]): Promise<unknown[][][]> {
    refuseNesting();
    if (!statements.every(namesOwnCompany))
      throw new Error('A statement that is sent with its wall must name the company');
    const begin = `BEGIN READ ONLY; ${roleStatements(companyId)}`;
    return this.attempt(async (session) => {
      const result = await session.rowsBetween(begin, statements, 'COMMIT');
      return { result, committed: null };
    });
  }

  /** Runs a transaction written by hand, then what its unit left for after the commit. Failing, it is rolled back. */
  async attempt<T>(transaction: (session: Session) => Promise<Outcome<T>>): Promise<T> {
    const session = await this.#sessions.acquire();
    let outcome: Outcome<T>;
    try {
      outcome = await transaction(session);
    } catch (error) {
      await rollback(session);
      throw error;
    }
    session.release();
    if (outcome.committed) this.#follow(outcome.committed);
    return outcome.result;
  }

  /** What the database is to notify at the commit of a unit that adds work. */
  noticeFor(unit: RunningUnit): string | null {
    return unit.jobs.length === 0 ? null : this.#notifications.notice(jobsChannel, unit.pools.join('\n'));
  }

  #follow(unit: RunningUnit): void {
    outsideUnit(() => {
      if (unit.jobs.length > 0) this.#notifications.broadcastHere(jobsChannel, unit.pools.join('\n'));
      for (const event of unit.events) this.#guarded(() => this.#published.emit('event', event));
      for (const effect of unit.effects) this.#guarded(effect);
    });
  }

  #guarded(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      this.#logger.error({ err: error }, 'something failed after a commit');
    }
  }
}

/** Commits; rejects when the database rolled back instead. */
export async function commit(session: Session, statements: string): Promise<void> {
  const results = await session.run(statements);
  requireCommit(results.at(-1));
}

/** Throws when a commit was a rollback, as it is after an SQL error that somebody swallowed. */
export function requireCommit(result: QueryResult | undefined): void {
  if (result?.command !== 'COMMIT')
    throw new Error('The unit was rolled back: a query in it had failed and was ignored');
}

async function rollback(session: Session): Promise<void> {
  try {
    await session.run('ROLLBACK');
    session.release();
  } catch (error) {
    session.release(error instanceof Error ? error : new Error(String(error)));
  }
}

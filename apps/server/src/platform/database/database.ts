import type { AuditAction } from '@recado/api/contract';
import type { NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { EventKind, Question, Subscription } from '../events/event-kind.ts';
import type { NewJob } from '../jobs/job.ts';
import type { DomainEvent } from '../realtime/domain-event.ts';
import type { Notifications } from './notifications.ts';
import type { AuditedFields } from './schema/audit-entries.ts';
import type { PreparedTail, Selection, Tail } from './selection.ts';
import type { SlowStatements } from './slow-statements.ts';
import type { Units } from './units.ts';

/** Queries of one transaction. Its `transaction()` is a savepoint: what fails inside it is rolled back alone. */
export type DrizzleTransaction = NodePgTransaction<Record<string, never>, Record<string, never>>;

/** Reads rows of one company: a unit, or a reader outside of one (`Database.reader`). */
export interface Reader {
  /** The rows of a selection, for frequent queries with many columns. */
  select<Row>(selection: Selection<Row>, tail: Tail | PreparedTail): Promise<Row[]>;
}

/** One transaction, and what takes effect when it commits. If it does not commit, nothing takes effect. */
export interface Unit extends Reader {
  readonly db: DrizzleTransaction;
  /** The company behind whose wall the unit runs; null in a system unit. */
  readonly companyId: number | null;
  /** Adds a job in this transaction; workers are woken on commit. The row is written just before the commit. */
  enqueue(job: NewJob): Promise<void>;
  /** Runs work whose failure does not affect the rest of the unit: its writes, jobs and events are undone. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Notifies the other modules immediately and inside this unit: reactions run in order, one after the other. Rejects
   * when one throws, and the unit is rolled back.
   */
  tell<Payload>(kind: EventKind<Payload>, payload: Payload): Promise<void>;
  /** Asks the module that answers this question, inside this unit. Throws when none does. */
  ask<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Answer;
  /**
   * Adds an entry to the audit log that is not a change of an audited row: a sign-in, an export, a deletion of a
   * ticket. Changes of settings, users and the like need no call, a trigger writes them (ADR 41).
   */
  audit(note: AuditNote): Promise<void>;
  /** Publishes an event to browsers, after the commit. */
  publish(event: DomainEvent): void;
  /** Runs an effect after the commit, in order; it must not throw (errors are logged). */
  afterCommit(effect: () => void): void;
}

/** An entry that a unit adds to the audit log; user and origin come from the request. */
export interface AuditNote {
  action: AuditAction;
  /** The kind of the record: the name of its table. */
  kind: string;
  recordId?: number | string;
  /** The record's name now. */
  label?: string;
  before?: AuditedFields;
  after?: AuditedFields;
  /** The company, in a system unit. */
  companyId?: number;
  /** The user who signs in, when the request began without a session. */
  actor?: { userId: number; name: string };
}

/** The database of the server: PostgreSQL, or the embedded one when none is configured. */
export interface Database {
  readonly kind: 'postgresql' | 'embedded';
  /**
   * Runs work in one transaction that sees and writes only the rows of one company (the wall, ARCHITECTURE). Rejects
   * with what the work throws, after a rollback. A unit inside a unit is refused: pass the unit on. `often`:
   * connections keep its statements, also for a request (`preparedName`).
   */
  tenant<T>(companyId: number, work: (unit: Unit) => Promise<T>, often?: 'often'): Promise<T>;
  /** The same across companies: for login, workers and the super user. */
  system<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
  /**
   * Reads behind the wall of a company without a unit, for frequent reads: selections at the same time, also of other
   * callers, are sent in one message with the begin and the end of their transaction (ADR 94). Each sees what is
   * committed when the database runs it.
   */
  reader(companyId: number): Reader;
  /** Subscribes reactions and answers inside the units of this database, in this order. Returns how to unsubscribe. */
  subscribe(subscriptions: readonly Subscription[]): () => void;
  /** Listens to the events that committed units of this process publish. Returns how to stop. */
  onPublish(listener: (event: DomainEvent) => void): () => void;
  /** Short messages between the processes of this server. */
  readonly notifications: Notifications;
  /** PostgreSQL connections for libraries that use it directly (socket adapter); null when embedded. */
  readonly pool: Pool | null;
  /** The slowest statements of this process. */
  readonly slowStatements: SlowStatements;
  /** For `platform/jobs` only: transactions with their own begin and commit. */
  readonly units: Units;
  /** Waits for running units, then closes all connections. */
  close(): Promise<void>;
}

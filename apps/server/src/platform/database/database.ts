import type { NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { EventKind, Subscription } from '../events/event-kind.ts';
import type { NewJob } from '../jobs/job.ts';
import type { DomainEvent } from '../realtime/domain-event.ts';
import type { Notifications } from './notifications.ts';
import type { Selection, Statement, Tail } from './selection.ts';
import type { Units } from './units.ts';

/** Queries of one transaction. Its `transaction()` is a savepoint: what fails inside is undone, the unit goes on. */
export type DrizzleTransaction = NodePgTransaction<Record<string, never>, Record<string, never>>;

/** A unit of work: one transaction, and what is to happen when it commits. Nothing happens when it does not. */
export interface Unit {
  readonly db: DrizzleTransaction;
  /** The rows of a selection: for what is read often, and has many columns. */
  select<Row>(selection: Selection<Row>, tail: Tail): Promise<Row[]>;
  /** The company behind whose wall the unit works; null in a system unit. */
  readonly companyId: number | null;
  /** Adds work in this transaction; workers are woken on commit. The row is written just before the commit. */
  enqueue(job: NewJob): Promise<void>;
  /** Work whose failure leaves the rest of the unit as it was: nothing it wrote, enqueued or published stays. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Tells the other modules what happens, at once and inside this unit: each reaction in its order, one after the other.
   * Rejects with what one throws, and the unit is undone.
   */
  tell<Payload>(kind: EventKind<Payload>, payload: Payload): Promise<void>;
  /** Tells browsers, after the commit. */
  publish(event: DomainEvent): void;
  /** Runs after the commit, in order; it must not throw (what it throws is logged). */
  afterCommit(effect: () => void): void;
}

/** Where everything is kept: PostgreSQL, or the embedded database when none is configured. */
export interface Database {
  readonly kind: 'postgresql' | 'embedded';
  /**
   * Runs work in one transaction that sees and writes the rows of one company only (the wall, ARCHITECTURE).
   * Rejects with what the work throws, having undone everything. A unit inside a unit is refused: pass the unit on.
   * `often`: connections keep its statements, also for a request (`preparedName`).
   */
  tenant<T>(companyId: number, work: (unit: Unit) => Promise<T>, often?: 'often'): Promise<T>;
  /** The same across companies: for login, workers and the platform's super user. */
  system<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
  /**
   * The rows of statements that only read one company's, for what is asked for often: they travel in one message with
   * the transaction's begin and end. They leave before the wall is known to stand, so each must name `ownCompany`.
   */
  read(companyId: number, statements: readonly Statement[]): Promise<unknown[][][]>;
  /** Has reactions run inside the units of this database, in this order. Returns how to stop. */
  subscribe(subscriptions: readonly Subscription[]): () => void;
  /** Hears what committed units published, in this process. Returns how to stop. */
  onPublish(listener: (event: DomainEvent) => void): () => void;
  /** Short messages between the processes of this server. */
  readonly notifications: Notifications;
  /** PostgreSQL connections for libraries that speak to it themselves (socket adapter); null when embedded. */
  readonly pool: Pool | null;
  /** For `platform/jobs` only: transactions built by hand. */
  readonly units: Units;
  /** Waits for running units, then lets go of everything. */
  close(): Promise<void>;
}

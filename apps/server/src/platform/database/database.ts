import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { DomainEvent } from './domain-event.ts';
import type { Notifications } from './notifications.ts';
import type { SlowStatements } from './slow-statements.ts';
import type { CompanyReader, Subscription, Unit } from './unit-of-work.ts';
import type { Units } from './units.ts';

export type { AuditNote, CompanyReader, Reader, Subscription, Unit, UnitReader } from './unit-of-work.ts';

/** The database of the server: PostgreSQL, or the embedded one when none is configured. */
export interface Database {
  readonly kind: 'postgresql' | 'embedded';
  /**
   * Runs work in one transaction that sees and writes only the rows of one company (the tenant scope, ARCHITECTURE). Rejects
   * with what the work throws, after a rollback. A unit inside a unit is refused: pass the unit on. `often`:
   * connections keep its statements, also for a request (`preparedName`).
   */
  tenant<T>(companyId: number, work: (unit: Unit) => Promise<T>, often?: 'often'): Promise<T>;
  /**
   * The same across companies: for login, workers and the super user. `share`: whose share of the connections it counts
   * towards, so that jobs do not make it wait.
   */
  system<T>(work: (unit: Unit) => Promise<T>, share?: 'acknowledgements', often?: 'often'): Promise<T>;
  /**
   * Reads in the tenant scope of a company without a unit, for frequent reads: selections at the same time, also of other
   * callers, are sent in one message with the begin and the end of their transaction (ADR 94). Each sees what is
   * committed when the database runs it.
   */
  reader(companyId: number): CompanyReader;
  /**
   * The same from the read replica if there is one (`ReadReplica`): for what may take long and changes nothing. It sees
   * what was committed before each read.
   */
  replicaReader(companyId: number): CompanyReader;
  /** Sets the clock that units tell the time by. */
  useClock(clock: Clock): void;
  /** Subscribes reactions and answers inside the units of this database, in this order. Returns how to unsubscribe. */
  subscribe(subscriptions: readonly Subscription[]): () => void;
  /** Listens to the events that committed units of this process publish. Returns how to stop. */
  onPublish(listener: (event: DomainEvent) => void): () => void;
  /** Short messages between the processes of this server. */
  readonly notifications: Notifications;
  /** The connections to PostgreSQL; null when embedded. */
  readonly pool: Pool | null;
  /**
   * Connections that keep their session between transactions, for locks of sessions and for LISTEN; null when embedded. The
   * same as `pool` unless that leads to a pooler.
   */
  readonly sessionPool: Pool | null;
  /** The slowest statements of this process. */
  readonly slowStatements: SlowStatements;
  /** For `platform/jobs` only: transactions with their own begin and commit. */
  readonly units: Units;
  /** Waits for running units, then closes all connections. */
  close(): Promise<void>;
}

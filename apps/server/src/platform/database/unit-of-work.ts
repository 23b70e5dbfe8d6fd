import type { AuditAction, AuditKind } from '@recado/contract';
import type { DomainEvent } from './domain-event.ts';
import type { DrizzleTransaction } from './driver/driver.ts';
import type { Json, NewJob } from './new-job.ts';
import type { AuditedFields } from './schema/audit-entries.ts';
import type { PreparedTail, Selection, Tail } from './selection.ts';

/** Reads rows of one company: a unit, or a reader outside of one (`Database.reader`). */
export interface Reader {
  /** The rows of a selection, for frequent queries with many columns. */
  select<Row>(selection: Selection<Row>, tail: Tail | PreparedTail): Promise<Row[]>;
}

/** Reads rows outside of a unit, each time in one of its own: of one company, or of all. */
export interface UnitReader {
  /** Runs such a unit. `often`: see `Database.tenant`. */
  inUnit<T>(work: (unit: Unit) => Promise<T>, often?: 'often'): Promise<T>;
}

/** Reads rows of one company outside of a unit (`Database.reader`); what a selection cannot do, in a unit of its own. */
export interface CompanyReader extends Reader, UnitReader {
  readonly companyId: number;
  /** The same as `select`; everybody who waits for the same statement gets the same rows, so that what is made of them is shared. */
  selectShared<Row>(selection: Selection<Row>, tail: Tail | PreparedTail): Promise<readonly Row[]>;
}

/** One transaction, and what takes effect when it commits. If it does not commit, nothing takes effect. */
export interface Unit extends Reader {
  readonly db: DrizzleTransaction;
  /** The company in whose tenant scope the unit runs; null in a system unit. */
  readonly companyId: number | null;
  /** The time of the server's clock. */
  now(): Date;
  /** Adds a job in this transaction; workers are woken on commit. The row is written just before the commit. */
  enqueue(job: NewJob): Promise<void>;
  /**
   * Issues the unit's last statements in the message of its commit: nothing waits for their answers in between. The unit
   * fails with them. They must be issued at once, as `execute()` does: a query that is awaited comes after the commit, and is
   * refused.
   */
  withCommit(issue: () => Promise<unknown>): void;
  /**
   * Notes that a statement of this unit adds jobs like this one by itself, with `recado_enqueue`, because it alone knows
   * their lanes and payloads. Returns what all these jobs have; the statement adds lane, payload and company. Workers are
   * woken on commit.
   */
  enqueuedByStatement(job: JobOfStatement): { readonly [key: string]: Json | undefined };
  /** Runs work whose failure does not affect the rest of the unit: its writes, jobs and events are undone. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Notifies the other modules immediately and inside this unit: reactions run in order, one after the other. Rejects
   * when one throws, and the unit is rolled back.
   */
  emit<Payload>(kind: Emittable<Payload>, payload: Payload): Promise<void>;
  /** Asks the module that answers this question, inside this unit. Throws when none does. */
  query<Asked, Answer>(question: Queryable<Asked, Answer>, asked: Asked): Answer;
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

/** A job whose lane and payload only the statement knows that adds it. */
export type JobOfStatement = Omit<NewJob, 'lane' | 'payload' | 'companyId'>;

/** An entry that a unit adds to the audit log; user and origin come from the request. */
export interface AuditNote {
  action: AuditAction;
  kind: AuditKind;
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

/**
 * Runs in one module when something happens in another. If it throws, the unit in which the event happened is rolled
 * back.
 */
export type Reaction<Payload> = (unit: Unit, payload: Payload) => Promise<void>;

/** The scope of reactions and answers: one database. */
export type EventScope = object;

/** A reaction, or the answer to a question, that can be added to a database. */
export interface Subscription {
  /**
   * Adds it for a module; without one it comes last. Returns a function that removes it. Throws if another module reacts
   * to the event, and their order is not declared.
   */
  addTo(scope: EventScope, module?: string): () => void;
}

/** What a unit tells: a kind of event, which knows its reactions. */
export interface Emittable<Payload> {
  /** The reactions of a database in steps, one after the other; those of one step run together. */
  stepsIn(scope: EventScope): readonly (readonly Reaction<Payload>[])[];
}

/** Answers a question in the module that owns the tables, inside the asking unit. */
export type Answering<Asked, Answer> = (unit: Unit, asked: Asked) => Answer;

/** What a unit asks: a question, which knows its answer. */
export interface Queryable<Asked, Answer> {
  /** The answer function in a scope. Throws without one. */
  answerIn(scope: EventScope): Answering<Asked, Answer>;
}

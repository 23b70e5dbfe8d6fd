import type { ReaderKind } from '@recado/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { noRemote } from '../../../platform/database/schema/users.ts';
import type { AnyCall } from '../../../platform/http/answer-call.ts';
import type { Read } from './read-points.ts';

/** What a process noted of a reader, a conversation, a way and an hour, and has not written yet. */
export interface NotedRead {
  companyId: number;
  /** When the hour begins, in milliseconds. */
  hour: number;
  subject: 'ticket' | 'message' | 'contact';
  subjectId: number;
  userId: number;
  keyId: number;
  readerKind: ReaderKind;
  readerName: string;
  way: Read['way'];
  firstAt: number;
  lastAt: number;
  count: number;
}

const hourLength = 3_600_000;
/** Milliseconds that reads wait at most before they are written: what a lost process loses. */
const longestWait = 30_000;
/** Reads that are written at once, without waiting longer. */
const manyReads = 2_000;
/** Reads that are kept while the database cannot take them. */
const mostReads = 50_000;

/** What a collector needs. `write` throws when nothing was written. */
interface CollectorParts {
  clock: Clock;
  logger: Logger;
  write(reads: readonly NotedRead[]): Promise<void>;
}

/**
 * Collects in memory who read what, and writes it in batches: a call that reads a conversation only adds to a map. Reads that cannot be
 * written are kept for the next time, as many as there is room for (docs/adr/0188).
 */
export class ReadCollector {
  readonly #parts: CollectorParts;
  #noted = new Map<string, NotedRead>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  /** Notes what the caller of an answered call read. */
  note(
    call: Pick<AnyCall, 'session' | 'program'>,
    { way, ticketIds = [], messageIds = [], contactIds = [] }: Read,
  ): void {
    const reader = readerOf(call);
    if (!reader) return;
    const at = this.#parts.clock().getTime();
    const add = (subject: NotedRead['subject'], subjectId: number) =>
      this.#add({ ...reader, way, subject, subjectId }, at);
    for (const id of ticketIds) add('ticket', id);
    for (const id of messageIds) add('message', id);
    for (const id of contactIds) add('contact', id);
    if (this.#noted.size >= manyReads) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), longestWait).unref();
  }

  /** Writes what was noted until now. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  #add(read: Omit<NotedRead, 'hour' | 'firstAt' | 'lastAt' | 'count'>, at: number): void {
    const hour = at - (at % hourLength);
    const { companyId, userId, keyId, way, subject, subjectId } = read;
    const key = `${companyId} ${userId} ${keyId} ${way} ${subject} ${subjectId} ${hour}`;
    const known = this.#noted.get(key);
    if (known) {
      known.lastAt = at;
      known.count += 1;
    } else if (this.#noted.size < mostReads) {
      this.#noted.set(key, { ...read, hour, firstAt: at, lastAt: at, count: 1 });
    }
  }

  async #write(): Promise<void> {
    if (this.#noted.size === 0) return;
    const noted = this.#noted;
    this.#noted = new Map();
    try {
      await this.#parts.write([...noted.values()]);
    } catch (error) {
      this.#parts.logger.warn({ err: error, reads: noted.size }, 'who read conversations cannot be written yet');
      this.#keep(noted);
    }
  }

  /** Puts reads that were not written back, together with those of the same hour that were noted meanwhile. */
  #keep(earlier: ReadonlyMap<string, NotedRead>): void {
    for (const [key, read] of earlier) {
      const later = this.#noted.get(key);
      if (later) Object.assign(later, { firstAt: read.firstAt, count: later.count + read.count });
      else if (this.#noted.size < mostReads) this.#noted.set(key, read);
    }
    this.#timer ??= setTimeout(() => void this.flush(), longestWait).unref();
  }
}

type Reader = Pick<NotedRead, 'companyId' | 'userId' | 'keyId' | 'readerKind' | 'readerName'>;

/** Who called, as the log names them; undefined for nobody. */
function readerOf({ session, program }: Pick<AnyCall, 'session' | 'program'>): Reader | undefined {
  if (program) {
    const { companyId, keyId, name } = program;
    return { companyId, userId: 0, keyId, readerKind: 'program', readerName: name };
  }
  if (!session) return undefined;
  const { companyId, userId, name } = session;
  const readerKind = kindOf(session);
  return { companyId, userId, keyId: 0, readerKind, readerName: name };
}

/** A super user in their own company, or in another one that let them in, is one. */
function kindOf({ developer, super: isSuper }: NonNullable<AnyCall['session']>): ReaderKind {
  if (isSuper || developer?.remote === noRemote) return 'super';
  return developer ? 'developer' : 'user';
}

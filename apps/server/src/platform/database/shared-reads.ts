import { setImmediate } from 'node:timers/promises';
import type { Statement } from './driver/driver.ts';

/** How many statements are sent in one message: the last one waits for all others. */
const mostStatements = 12;
/** How many callers wait for the answer of one message. */
const mostCallers = 60;

type Rows = unknown[][];

/** One statement, and everybody who waits for its rows. */
interface Read {
  statement: Statement;
  answer: PromiseWithResolvers<Rows>;
}

/** Reads that are sent together, by their statement and values. */
interface Batch {
  reads: Map<string, Read>;
  callers: number;
}

/** Sends statements of a company in one message. It waits for a connection, and then calls `begin` for them. */
type Send = (companyId: number, begin: () => readonly Statement[]) => Promise<Rows[]>;

/**
 * Sends the reads of a company that are issued in one turn of the event loop, or that wait for the same connection, in
 * one message, and equal ones once: when its browsers connect again, all of them ask for the same lists at the same
 * time. A read joins only a message that is not sent yet, so it sees all that was committed before it (ADR 94).
 *
 * A statement that connections do not keep has rare filters and may take long. Such statements share messages only with
 * each other.
 */
export class SharedReads {
  readonly #waiting = new Map<string, Batch>();
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** The rows of a statement. They must not be changed, because other callers may get the same objects. */
  read(companyId: number, statement: Statement): Promise<Rows> {
    const readKey = JSON.stringify([statement.name ?? statement.text, statement.values]);
    const key = `${companyId} ${statement.name ? 'kept' : 'once'}`;
    const waiting = this.#waiting.get(key);
    const batch = waiting && admits(waiting, readKey) ? waiting : this.#begin(companyId, key);
    const read = batch.reads.get(readKey) ?? { statement, answer: Promise.withResolvers<Rows>() };
    batch.reads.set(readKey, read);
    batch.callers += 1;
    return read.answer.promise;
  }

  #begin(companyId: number, key: string): Batch {
    const batch: Batch = { reads: new Map(), callers: 0 };
    this.#waiting.set(key, batch);
    void this.#answer(companyId, key, batch);
    return batch;
  }

  async #answer(companyId: number, key: string, batch: Batch): Promise<void> {
    let isSent = false;
    // By then all requests that had arrived have issued their reads.
    await setImmediate();
    try {
      const rows = await this.#send(companyId, () => {
        isSent = true;
        this.#close(key, batch);
        return [...batch.reads.values()].map(({ statement }) => statement);
      });
      for (const [index, { answer }] of [...batch.reads.values()].entries()) answer.resolve(rows[index] ?? []);
    } catch (error) {
      this.#close(key, batch);
      // One failed statement fails all that are sent with it.
      if (isSent && batch.reads.size > 1) this.#sendEach(companyId, batch);
      else for (const { answer } of batch.reads.values()) answer.reject(error);
    }
  }

  #sendEach(companyId: number, { reads }: Batch): void {
    for (const { statement, answer } of reads.values()) {
      answer.resolve(this.#send(companyId, () => [statement]).then(([rows = []]) => rows));
    }
  }

  /** No further read joins the batch. */
  #close(key: string, batch: Batch): void {
    if (this.#waiting.get(key) === batch) this.#waiting.delete(key);
  }
}

function admits({ reads, callers }: Batch, readKey: string): boolean {
  return callers < mostCallers && (reads.size < mostStatements || reads.has(readKey));
}

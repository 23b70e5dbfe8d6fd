import { AppError } from '../errors.ts';

/** How many files a process reads at a time, each in a thread with its own memory. */
const mostReading = 2;
/** How many files of one company may wait while another one of it is read. */
const mostWaitingOfCompany = 3;
/** How many files may wait in all. */
const mostWaiting = 40;

/**
 * The places in which a process reads files. A company has at most one, so that a file that takes long holds up the
 * files of its own company only; the others take turns in the second place.
 */
export class ReadingPlaces {
  readonly #reading = new Set<number>();
  readonly #waiting: { companyId: number; begin: () => void }[] = [];

  /** Runs the work when a place is free. Throws ERR_SERVER_BUSY if too many wait; the errors of the work otherwise. */
  async use<Result>(companyId: number, work: () => Promise<Result>): Promise<Result> {
    const own = this.#waiting.filter((one) => one.companyId === companyId).length;
    const isOwnFull = this.#reading.has(companyId) && own >= mostWaitingOfCompany;
    if (isOwnFull || this.#waiting.length >= mostWaiting) throw new AppError('ERR_SERVER_BUSY');
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ companyId, begin: resolve });
    this.#beginNext();
    await promise;
    try {
      return await work();
    } finally {
      this.#reading.delete(companyId);
      this.#beginNext();
    }
  }

  #beginNext(): void {
    while (this.#reading.size < mostReading) {
      const at = this.#waiting.findIndex(({ companyId }) => !this.#reading.has(companyId));
      const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (!next) return;
      this.#reading.add(next.companyId);
      next.begin();
    }
  }
}

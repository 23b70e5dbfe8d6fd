import type { SourceInvoice, SourceMessage, SourceRound } from '../source/records.ts';
import type { Edition } from '../source/source.ts';
import { isInMonth, type Month } from './month.ts';

/** Figures of one side: sums of the whole company, and those of a month. */
export interface Figures {
  /** The sum of all invoices in BRL, and of all ratings. */
  invoices: number;
  ratings: number;
  /** Messages in and out, rounds of service that ended, and the mean of the ratings (0 without any) of the month. */
  received: number;
  sent: number;
  resolved: number;
  meanRating: number;
}

/** What each rating of five steps is worth in three, from 1 to 5. */
const inThreeSteps = [1, 1, 2, 3, 3];

/** Computes the figures of the other side from its rows, while these are read. */
export class FiguresThere {
  readonly #edition: Edition;
  readonly #month: Month;
  #invoices = 0;
  #ratings = 0;
  #received = 0;
  #sent = 0;
  #resolved = 0;
  #rated = 0;
  #ratingsOfMonth = 0;
  #endless = 0;

  constructor(edition: Edition, month: Month) {
    this.#edition = edition;
    this.#month = month;
  }

  addInvoice({ value }: SourceInvoice): void {
    this.#invoices += value;
  }

  addMessage({ createdAt, fromMe }: Pick<SourceMessage, 'createdAt' | 'fromMe'>): void {
    if (!isInMonth(this.#month, createdAt)) return;
    if (fromMe) this.#sent += 1;
    else this.#received += 1;
  }

  addRound({ finishedAt, ratingAt, rating }: SourceRound): void {
    if (finishedAt === null) this.#endless += 1;
    if (isInMonth(this.#month, finishedAt)) this.#resolved += 1;
    const worth = this.#worthOf(rating);
    if (worth === null) return;
    this.#ratings += worth;
    if (!isInMonth(this.#month, ratingAt ?? finishedAt)) return;
    this.#rated += 1;
    this.#ratingsOfMonth += worth;
  }

  #worthOf(rating: number | null): number | null {
    if (rating === null) return null;
    if (this.#edition === 'ticketz') return inThreeSteps[rating - 1] ?? null;
    return [1, 2, 3].includes(rating) ? rating : null;
  }

  /** Rounds without an end, which have one here: the next one's begin, or that of their ticket. */
  get endless(): number {
    return this.#endless;
  }

  get figures(): Figures {
    return {
      invoices: this.#invoices,
      ratings: this.#ratings,
      received: this.#received,
      sent: this.#sent,
      resolved: this.#resolved,
      meanRating: this.#rated === 0 ? 0 : this.#ratingsOfMonth / this.#rated,
    };
  }
}

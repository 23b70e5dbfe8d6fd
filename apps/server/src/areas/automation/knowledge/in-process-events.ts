import { question } from '../../../platform/events/event-kind.ts';

/** A call that embeds texts of a company, as it is counted among the use of AIs. */
export interface EmbeddingUse {
  companyId: number;
  model: string;
  tokens: number;
  /** BRL for a million tokens. */
  price: number;
}

/**
 * Asks to reserve a call within the limits of the company's AIs: the id of the reservation, null if nothing has to be
 * reserved, `limit` if one is reached.
 */
export const embeddingBegins = question<EmbeddingUse, Promise<number | null | 'limit'>>('embeddingBegins');

/** Asks to count a call that was made, and to end its reservation; without `used` it failed, and only that is done. */
export const embeddingEnds = question<
  { reservationId: number | null; companyId: number; used: EmbeddingUse | undefined },
  Promise<void>
>('embeddingEnds');

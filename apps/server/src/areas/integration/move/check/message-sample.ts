import type { SourceMessage } from '../source/records.ts';

/** What of a message is compared; the rest of a row may be large. */
export type SampledMessage = Pick<
  SourceMessage,
  'id' | 'body' | 'createdAt' | 'fromMe' | 'contactId' | 'ticketId' | 'mediaPath' | 'mediaType' | 'isDeleted'
>;

/** A random number from 0 up to, but without, `end`. */
export type Random = (end: number) => number;

/** Messages at random out of any number that is read once: each has the same chance (reservoir). */
export class MessageSample {
  readonly messages: SampledMessage[] = [];
  readonly #size: number;
  readonly #random: Random;
  #seen = 0;

  constructor(size: number, random: Random) {
    this.#size = size;
    this.#random = random;
  }

  add(row: SourceMessage): void {
    this.#seen += 1;
    const place = this.messages.length < this.#size ? this.messages.length : this.#random(this.#seen);
    if (place >= this.#size) return;
    const { id, body, createdAt, fromMe, contactId, ticketId, mediaPath, mediaType, isDeleted } = row;
    this.messages[place] = { id, body, createdAt, fromMe, contactId, ticketId, mediaPath, mediaType, isDeleted };
  }
}

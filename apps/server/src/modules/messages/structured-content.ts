import { z } from 'zod';
import type { messages } from './messages.schema.ts';

/** The content of a message besides text and files. */
type Content = Pick<typeof messages.$inferSelect, 'body' | 'mediaType' | 'data'>;

const place = z.object({ latitude: z.number(), longitude: z.number(), name: z.string().default('') });
const cards = z.object({ contacts: z.array(z.object({ name: z.string(), numbers: z.array(z.string()) })) });

/** A place on the map; its name may be empty. */
export type Place = z.output<typeof place>;
/** A person's card: the name and the telephone numbers. */
export type Card = z.output<typeof cards>['contacts'][number];

/** The place in a location message; undefined for other messages. */
export function placeOf({ mediaType, data }: Omit<Content, 'body'>): Place | undefined {
  return mediaType === 'locationMessage' ? place.safeParse(data).data : undefined;
}

/** The cards in a message of contacts; undefined for other messages. */
export function cardsOf({ mediaType, data }: Omit<Content, 'body'>): Card[] | undefined {
  return mediaType === 'contactMessage' ? cards.safeParse(data).data?.contacts : undefined;
}

/** The types of messages that bots can read without words: files, which they get or know by their kind. */
const readable: ReadonlySet<string> = new Set(['chat', 'image', 'video', 'audio', 'application', 'sticker']);

/** Whether a message has nothing that an integration could answer, e.g. a kind that is not known. */
export function isUnreadable(content: Content): boolean {
  return content.mediaType === 'unknown' || (!readable.has(content.mediaType) && wordsOf(content).trim() === '');
}

/**
 * The text of a message for a system that reads only text: a place with its coordinates, cards with their numbers,
 * otherwise the message's text, which may be empty.
 */
export function wordsOf(content: Content): string {
  const where = placeOf(content);
  if (where) {
    const { latitude, longitude, name } = where;
    return name.trim() === '' ? `${latitude}, ${longitude}` : `${name} (${latitude}, ${longitude})`;
  }
  const people = cardsOf(content);
  if (!people) return content.body;
  return people.map(({ name, numbers }) => [name, ...numbers].filter(Boolean).join(' ')).join(', ');
}

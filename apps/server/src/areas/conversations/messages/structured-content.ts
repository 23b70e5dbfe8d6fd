import {
  type InteractiveMessage,
  interactiveMessage,
  linkPreview,
  type SentTemplate,
  sentTemplate,
} from '@recado/contract';
import { z } from 'zod';
import type { Mention } from '../../../channels/port.ts';
import type { messages } from './messages.schema.ts';

/** The content of a message besides text and files. */
type Content = Pick<typeof messages.$inferSelect, 'body' | 'mediaType' | 'data'>;

const place = z.object({ latitude: z.number(), longitude: z.number(), name: z.string().default('') });
const cards = z.object({ contacts: z.array(z.object({ name: z.string(), numbers: z.array(z.string()) })) });

/** The stored kind of a message with buttons, a list or a request. */
export const interactiveKind = 'interactiveMessage';

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

const poll = z.object({ question: z.string(), choices: z.array(z.string()), multiple: z.boolean().default(false) });
const linked = z.object({ link: linkPreview });
const mentioned = z.object({
  mentions: z.array(z.object({ as: z.string(), number: z.string().nullable(), lid: z.string().nullable() })),
});
const withThumbnail = z.object({ thumbnail: z.object({ file: z.string() }) });

/** The question and options of a poll; undefined for other messages. */
export function pollOf({ mediaType, data }: Omit<Content, 'body'>): z.output<typeof poll> | undefined {
  return mediaType === 'pollMessage' ? poll.safeParse(data).data : undefined;
}

const choosable = z.object({ interactive: interactiveMessage });

/** The buttons, list or request of an own message; undefined for other messages. */
export function interactiveOf({ mediaType, data }: Omit<Content, 'body'>): InteractiveMessage | undefined {
  return mediaType === interactiveKind ? choosable.safeParse(data).data?.interactive : undefined;
}

const withTemplate = z.object({ template: sentTemplate });

/** The template that an own message carries; undefined for other messages. */
export function templateOf({ mediaType, data }: Omit<Content, 'body'>): SentTemplate | undefined {
  return mediaType === 'templateMessage' ? withTemplate.safeParse(data).data?.template : undefined;
}

/** The link preview of a text. */
export function linkOf(data: Content['data']): z.output<typeof linkPreview> | undefined {
  return linked.safeParse(data).data?.link;
}

/** The people whom an own message to a group mentions by name. */
export function mentionsOf(data: Content['data']): Mention[] | undefined {
  return mentioned.safeParse(data).data?.mentions;
}

/** Structured content after an edit: without the preview of a page whose address is no longer in the text. */
export function withoutOtherLink(data: Content['data'], text: string): Content['data'] {
  const link = linkOf(data);
  if (!data || !link || text.includes(link.address)) return data;
  const { link: _link, ...rest } = data;
  return rest;
}

/** The name of the stored preview picture of a message: of a page, a document, a map. */
export function thumbnailOf(data: Content['data']): string | undefined {
  return withThumbnail.safeParse(data).data?.thumbnail.file;
}

/** The types of messages whose text is what the customer wrote; the texts of all others only describe them. */
const written: ReadonlySet<string> = new Set(['chat', 'image', 'video', 'audio', 'application', 'sticker']);
const ownWords = z.object({ words: z.string() });

/**
 * The customer's own words in a message: what they wrote, chose or entered, and nothing that only describes the message,
 * e.g. the name in a contact card, the heading of an order, the texts of another program. This, and not the text that is
 * shown, is what menus, prompts, integrations, ratings and opt-out words look at. Empty if there are none.
 */
export function ownWordsOf({ mediaType, body, data }: Content): string {
  const own = ownWords.safeParse(data).data;
  return own ? own.words : written.has(mediaType) ? body : '';
}

/** Whether a message has nothing that an integration could answer: neither words nor a file, e.g. of an unknown kind. */
export function isUnreadable(content: Content): boolean {
  return !written.has(content.mediaType) && wordsOf(content).trim() === '';
}

/**
 * The text of a message for a system that reads only text: a place with its coordinates, cards with their numbers,
 * otherwise the customer's own words, which may be empty.
 */
export function wordsOf(content: Content): string {
  const where = placeOf(content);
  if (where) {
    const { latitude, longitude, name } = where;
    return name.trim() === '' ? `${latitude}, ${longitude}` : `${name} (${latitude}, ${longitude})`;
  }
  const people = cardsOf(content);
  if (!people) return ownWordsOf(content);
  return people.map(({ name, numbers }) => [name, ...numbers].filter(Boolean).join(' ')).join(', ');
}

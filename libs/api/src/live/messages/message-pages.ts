import type { Message, TicketEvent } from '@recado/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** One response of `GET /messages/:ticketId`, oldest message first. */
export interface MessagePage {
  messages: Message[];
  hasMore: boolean;
  /** Whether newer messages follow that are not on the previous page. */
  hasNewer: boolean;
  /** Positions of rounds that the reader may not see: the id of the message before each; null is the beginning. */
  hiddenRounds: { afterMessageId: number | null }[];
  /** The ticket's events in the time of these messages, oldest first. */
  events: TicketEvent[];
}

/** Where a page is: beside the message with an id, around one, around a day; null for the newest. */
export type PagePlace = { before: number } | { after: number } | { around: number } | { day: string } | null;

/**
 * The loaded history: newest page first, each page oldest first. It ends with the newest message, unless its first page
 * has newer ones: then it is a window around a message or a day.
 */
export type MessagePages = InfiniteData<MessagePage, PagePlace>;

/** The place of the next page, before the oldest loaded message; undefined at the beginning of the history. */
export function olderThan(page: MessagePage): PagePlace | undefined {
  const oldest = page.messages[0];
  return page.hasMore && oldest ? { before: oldest.id } : undefined;
}

/** The place of the page after the newest loaded message; undefined at the end of the history. */
export function newerThan(page: MessagePage): PagePlace | undefined {
  const newest = page.messages.at(-1);
  return page.hasNewer && newest ? { after: newest.id } : undefined;
}

/** All loaded messages, oldest first, without duplicates. */
export function inOrder(pages: readonly MessagePage[]): Message[] {
  const byId = new Map<number, Message>();
  for (const page of pages.toReversed()) for (const message of page.messages) byId.set(message.id, message);
  return [...byId.values()];
}

/** After which messages there are rounds that the reader may not see; null is before the first message. */
export function hiddenAfter(pages: readonly MessagePage[]): ReadonlySet<number | null> {
  return new Set(pages.flatMap((page) => page.hiddenRounds.map(({ afterMessageId }) => afterMessageId)));
}

/** The ticket's events in the time of the loaded messages, oldest first, without duplicates. */
export function eventsIn(pages: readonly MessagePage[]): TicketEvent[] {
  const byId = new Map<number, TicketEvent>();
  for (const page of pages.toReversed()) for (const event of page.events) byId.set(event.id, event);
  return [...byId.values()];
}

/** Adds a new event of the ticket to the newest page. Returns the same object if it is known. */
export function withEvent(pages: MessagePages, event: TicketEvent): MessagePages {
  const [newest, ...older] = pages.pages;
  if (!newest || newest.events.some(({ id }) => id === event.id)) return pages;
  return { ...pages, pages: [{ ...newest, events: [...newest.events, event] }, ...older] };
}

/**
 * Adds a message from an event or a response to the loaded history: replaces it in place, or inserts it by id. A
 * message older than all loaded ones is left to its own page. Returns the same object if nothing changes.
 */
export function withMessage(pages: MessagePages, message: Message): MessagePages {
  const present = find(pages, message.id);
  if (present) return withQuotesOf(replaced(pages, present, message), message);
  const place = pages.pages.findIndex((page) => isWithin(page, message));
  if (place === -1 || isBehindWindow(pages, message)) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) =>
      index === place ? { ...page, messages: inserted(page.messages, message) } : page,
    ),
  };
}

/** Replaces a message that is loaded and ignores any other. Returns the same object if nothing changes. */
export function withChange(pages: MessagePages, message: Message): MessagePages {
  const present = find(pages, message.id);
  return withQuotesOf(present ? replaced(pages, present, message) : pages, message);
}

function replaced(pages: MessagePages, present: Message, received: Message): MessagePages {
  const next = merged(present, received);
  if (next === present) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      page.messages.includes(present)
        ? { ...page, messages: page.messages.map((message) => (message === present ? next : message)) }
        : page,
    ),
  };
}

/** A quote shows the current text of its message: the new one after an edit, none after a deletion. */
function withQuotesOf(pages: MessagePages, received: Message): MessagePages {
  const { id, body, mediaUrl, isDeleted } = received;
  const isStale = ({ quotedMsg }: Message) =>
    quotedMsg?.id === id && !quotedMsg.isHidden && (quotedMsg.body !== body || quotedMsg.isDeleted !== isDeleted);
  if (!pages.pages.some((page) => page.messages.some(isStale))) return pages;
  const renewed = (message: Message) =>
    message.quotedMsg && isStale(message)
      ? { ...message, quotedMsg: { ...message.quotedMsg, body, mediaUrl, isDeleted } }
      : message;
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, messages: page.messages.map(renewed) })) };
}

/** The newer version wins; acknowledgements only move forward (SPEC §4.2), in whatever order they arrive. */
function merged(present: Message, received: Message): Message {
  const ack = Math.max(present.ack, received.ack);
  if (received.updatedAt >= present.updatedAt) return { ...received, ack };
  return ack === present.ack ? present : { ...present, ack };
}

function isWithin(page: MessagePage, message: Message): boolean {
  const oldest = page.messages[0];
  return !page.hasMore || !oldest || message.id > oldest.id;
}

/** A window leaves newer messages to the pages that follow it. */
function isBehindWindow({ pages }: MessagePages, message: Message): boolean {
  const [newest] = pages;
  return newest?.hasNewer === true && message.id > (newest.messages.at(-1)?.id ?? 0);
}

function inserted(messages: Message[], message: Message): Message[] {
  const after = messages.findLastIndex((other) => other.id < message.id);
  return messages.toSpliced(after + 1, 0, message);
}

function find(pages: MessagePages, id: number): Message | undefined {
  for (const page of pages.pages) {
    const message = page.messages.find((candidate) => candidate.id === id);
    if (message) return message;
  }
  return undefined;
}

import type { ShownMessage } from '@recado/api/live';
import type { Notes } from '@recado/ui/chat';
import { dateOf, sameDay } from '@recado/ui/core';
import { messageKey } from './message-key.ts';
import { textIn } from './read-data.ts';

/** Pictures of one sender no further apart than this (milliseconds) are an album. */
const albumSpan = 60_000;

type Key = string | number;

/** The messages of a chat as they are drawn: pictures that belong together are one. */
export interface Albums {
  /** An album is its first message, with the time of its last one and the least acknowledgement of all. */
  shown: readonly ShownMessage[];
  /** The messages of each album, by the key of its first one. */
  membersOf: ReadonlyMap<Key, readonly ShownMessage[]>;
  /** The key of the album's first message, by the key of each further one. */
  leadOf: ReadonlyMap<Key, Key>;
}

/** What keeps pictures apart. */
interface Limits {
  authorOf: (message: ShownMessage) => Key;
  /** Lines after messages. */
  notes: Notes;
  /** The first messages of albums that the user wants to see one by one; `all` while messages are being selected. */
  apart: ReadonlySet<Key> | 'all';
}

/**
 * Joins consecutive pictures and videos of one sender: those of one album on WhatsApp, and those within a minute. Only
 * the first may have a text, reactions or a quotation, which would have no place in an album. What is being sent, has
 * failed or is not here yet stays by itself.
 */
export function albumsOf(messages: readonly ShownMessage[], limits: Limits): Albums {
  const groups: ShownMessage[][] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    if (group && joins(group, message, limits)) group.push(message);
    else groups.push([message]);
  }
  const membersOf = new Map<Key, readonly ShownMessage[]>();
  const leadOf = new Map<Key, Key>();
  const shown = groups.flatMap((group) => {
    const [lead, ...others] = group;
    const last = others.at(-1);
    if (!lead || !last) return group;
    const key = messageKey(lead);
    if (limits.apart !== 'all' && limits.apart.has(key)) return group;
    membersOf.set(key, group);
    for (const other of others) leadOf.set(messageKey(other), key);
    return [{ ...lead, createdAt: last.createdAt, ack: Math.min(...group.map(({ ack }) => ack)) }];
  });
  return { shown, membersOf, leadOf };
}

function joins(group: readonly ShownMessage[], message: ShownMessage, { authorOf, notes, apart }: Limits): boolean {
  const before = group.at(-1);
  if (apart === 'all' || !before || !isPicture(before) || !isPicture(message) || !isPlain(message)) return false;
  if (notes.has(messageKey(before))) return false;
  if (before.fromMe !== message.fromMe || authorOf(before) !== authorOf(message)) return false;
  return isSameAlbum(before, message) || isSoonAfter(before, message);
}

function isPicture({ mediaType, mediaUrl, isDeleted, outgoing, failedCode }: ShownMessage): boolean {
  const isShown = mediaUrl !== null && !isDeleted && !outgoing && failedCode === null;
  return isShown && (mediaType === 'image' || mediaType === 'video');
}

function isPlain({ body, media, reactions, quotedMsg }: ShownMessage): boolean {
  return (body === '' || body === media?.name) && reactions.length === 0 && quotedMsg === null;
}

function isSameAlbum(one: ShownMessage, other: ShownMessage): boolean {
  const album = textIn(one.data, 'album');
  return album !== '' && album === textIn(other.data, 'album') && sameDay(one.createdAt, other.createdAt);
}

function isSoonAfter(one: ShownMessage, other: ShownMessage): boolean {
  const gap = dateOf(other.createdAt).getTime() - dateOf(one.createdAt).getTime();
  return gap < albumSpan && sameDay(one.createdAt, other.createdAt);
}

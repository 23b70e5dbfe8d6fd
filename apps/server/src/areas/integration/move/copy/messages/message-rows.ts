import type { MessageOrigin } from '@recado/contract';
import type { StoredData, StoredReaction } from '../../../../../platform/database/schema/shapes.ts';
import type { SourceMessage } from '../../source/records.ts';
import { personAt } from '../contacts/names-of-source.ts';
import { contentOfSource } from './content-of-source.ts';
import type { TicketPlace } from './places.ts';

/** A message on its way to the table; `sourceId` is its id there. */
export interface MessageRow {
  sourceId: string;
  ticketId: number;
  contactId: number | null;
  connectionId: number | null;
  chatId: string | null;
  wid: string;
  body: string;
  fromMe: boolean;
  queueId: number | null;
  cycleId: number | null;
  read: boolean;
  ack: number;
  mediaType: string;
  mediaId: number | null;
  quotedMessageId: number | null;
  isDeleted: boolean;
  isEdited: boolean;
  isForwarded: boolean;
  isAutomatic: boolean;
  origin: MessageOrigin;
  hasFormerText: boolean;
  reactions: StoredReaction[];
  participant: string | null;
  data: StoredData | null;
  failedCode: string | null;
  at: Date;
}

/** What a message refers to here. */
export interface MessagePlace {
  place: TicketPlace;
  round: { id: number; queueId: number | null } | undefined;
  /** The contact here of its author there. */
  authorId: number | null;
  mediaId: number | null;
  quotedMessageId: number | null;
  at: Date;
}

const highestAck = 5;

/** A message there in the form of the table. */
export function messageRow(row: SourceMessage, { place, round, authorId, ...refers }: MessagePlace): MessageRow {
  const { isAutomatic, ...content } = contentOfSource(row);
  const { fromMe, isDeleted } = row;
  const former = formerTextsOf(row, content.body);
  const isMissing = row.mediaPath !== null && refers.mediaId === null && !isDeleted;
  return {
    sourceId: row.id,
    ticketId: place.ticketId,
    contactId: fromMe ? null : authorOf(place, authorId),
    connectionId: place.connectionId,
    chatId: place.chatId ?? row.remoteJid,
    wid: row.wid,
    ...content,
    ...(isDeleted && { body: '', data: null }),
    ...(isMissing && { data: missingFile(row) }),
    fromMe,
    queueId: round?.queueId ?? null,
    cycleId: round?.id ?? null,
    // What waits for its agent stays unread; nothing else is marked on WhatsApp later.
    read: fromMe || row.read || place.isClosed,
    ack: ackOf(row),
    ...refers,
    mediaId: isDeleted ? null : refers.mediaId,
    isDeleted,
    isEdited: row.isEdited,
    isForwarded: row.isForwarded,
    isAutomatic,
    origin: isAutomatic ? 'automatic' : 'person',
    hasFormerText: former.length > 0,
    reactions: reactionsOf(row, place.isGroup),
    participant: place.isGroup && !fromMe ? nameOf(row.participant) : null,
    failedCode: isMissing ? 'ERR_MEDIA_EXPIRED' : null,
  };
}

/** The ack of a message of ours is at least 1: it was sent, and nothing sends it again. */
export function ackOf({ fromMe, ack }: Pick<SourceMessage, 'fromMe' | 'ack'>): number {
  return fromMe ? Math.min(Math.max(1, Math.trunc(ack) || 0), highestAck) : 0;
}

/** In a group the participant, as far as they are known; otherwise the contact itself. */
function authorOf({ isGroup, contactId }: TicketPlace, authorId: number | null): number | null {
  if (!isGroup) return contactId;
  return authorId === contactId ? null : authorId;
}

/** How the provider names a person: by the LID if it is known, otherwise by the number. */
function nameOf(jid: string | null): string | null {
  const person = personAt(jid);
  return person && (person.lid ?? person.number);
}

/** The file of a message that is not there: the chat shows that it is missing. */
function missingFile({ mediaPath }: SourceMessage): StoredData {
  const nothing = { size: null, width: null, height: null, seconds: null, voice: false, waveform: null, reference: {} };
  const fileName = mediaPath?.split('/').at(-1)?.slice(0, 200) ?? null;
  return { media: { mimetype: 'application/octet-stream', fileName, ...nothing } };
}

const mostReactions = 1_000;

/** The newest reaction of each person. */
export function reactionsOf({ reactions }: SourceMessage, isGroup: boolean): StoredReaction[] {
  const byAuthor = new Map<string, StoredReaction>();
  for (const { from, emoji, fromMe } of reactions.slice(-mostReactions)) {
    const person = fromMe ? null : personAt(from);
    const author = fromMe ? '' : (person?.number ?? person?.lid ?? from.slice(0, 100));
    const key = fromMe ? 'own' : isGroup ? author : 'other';
    if (emoji === '') byAuthor.delete(key);
    else byAuthor.set(key, { emoji: emoji.slice(0, 40), fromMe, author });
  }
  return [...byAuthor.values()];
}

const mostFormerTexts = 50;

/** The former texts of a message, oldest first: those of edits, and the text that a customer deleted. */
export function formerTextsOf(row: SourceMessage, body: string): { text: string; replacedAt: Date }[] {
  const ended = row.updatedAt ?? row.createdAt ?? new Date(0);
  const texts = row.formerTexts.map((former) => ({ text: former.body, replacedAt: former.at ?? ended }));
  const deleted = row.isDeleted && !row.fromMe ? [{ text: body, replacedAt: ended }] : [];
  // A message that the company deleted keeps nothing.
  return row.isDeleted && row.fromMe
    ? []
    : [...texts, ...deleted].filter(({ text }) => text !== '').slice(0, mostFormerTexts);
}

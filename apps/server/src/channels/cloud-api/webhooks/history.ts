import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChannelEvent, HistoryMessage, MessageContent } from '../../port.ts';
import { eachOf, errorForm, figure, idText, list, text } from './forms.ts';
import { messageEvents } from './messages.ts';
import type { Note } from './note-once.ts';
import { type Contacts, contactsIn } from './people.ts';

/** The owner refused to hand over the history of their phone (CLOUD-API 10). */
const refused = '2593109';

const partForm = z.object({
  metadata: z.object({ phase: figure, chunk_order: figure, progress: figure }).optional().catch(undefined),
  threads: list,
  errors: z.unknown().optional(),
});

/** A history of the official platform is one import, however many parts it has. */
const pairing = 'official';

/**
 * The parts of a history of the app on a phone, or files of it that come later (CLOUD-API 8, 9). Each part is kept whole
 * and read later, because it may have thousands of messages.
 */
export function historyEvents(value: Record<string, unknown>, note: Note): ChannelEvent[] {
  const { contacts, metadata } = value;
  const own = ownNumber(metadata);
  const later = list.parse(value.messages);
  const parts = eachOf(partForm, value.history);
  for (const { errors } of parts) {
    for (const { code } of eachOf(errorForm, errors)) {
      note(code === refused ? 'the owner of a phone keeps their history' : 'an error of a history', code);
    }
  }
  const references = parts.flatMap(({ threads }) => (threads.length > 0 ? [{ own, contacts, threads }] : []));
  if (later.length > 0) references.push({ own, contacts, threads: [{ id: '', messages: later }] });
  return references.map((reference) => ({ type: 'history', pairing, wid: digestOf(reference), reference }));
}

function ownNumber(metadata: unknown): string {
  const named = ownNumberForm.safeParse(metadata).data;
  return (named?.display_phone_number ?? '').replace(/\D/g, '');
}

/** The id of a part, which has none: a part that is sent again is the same one. */
function digestOf(reference: object): string {
  return createHash('sha256').update(JSON.stringify(reference)).digest('base64url');
}

const referenceForm = z.object({ own: z.string(), contacts: z.unknown().optional(), threads: list });
const threadForm = z.object({ id: idText, messages: list });
const ownNumberForm = z.object({ display_phone_number: text });
const oldMessageForm = z.looseObject({
  from: idText,
  to: idText,
  type: text,
  from_me: z.boolean().optional().catch(undefined),
  history_context: z.object({ status: text, from_me: z.boolean().optional().catch(undefined) }).catch({ status: '' }),
});

/** The acks of old messages; partners write them in lower case (CLOUD-API 8). */
const acks = new Map([
  ['PENDING', 0],
  ['ERROR', 0],
  ['SENT', 1],
  ['DELIVERED', 2],
  ['READ', 3],
  ['PLAYED', 5],
]);

/** The messages of a part of a history, from the reference in its event. */
export function readOfficialHistory(reference: Record<string, unknown>): HistoryMessage[] {
  const { own, contacts, threads } = referenceForm.parse(reference);
  const people = contactsIn(contacts);
  return eachOf(threadForm, threads).flatMap(({ id, messages }) =>
    messages.flatMap((message) => oldMessage(message, { own, thread: id ?? '', people })),
  );
}

interface Thread {
  /** The company's own number. */
  own: string;
  /** The person's number or user id; empty in later files. */
  thread: string;
  people: Contacts;
}

/** What is shown in place of a file; for good, if it is older than the files that WhatsApp hands over. */
const fileToCome: MessageContent = { kind: 'card', card: { kind: 'unsupported', missing: 'media' }, words: '' };

const nothing: Note = () => undefined;

function oldMessage(sent: unknown, { own, thread, people }: Thread): HistoryMessage[] {
  const read = oldMessageForm.safeParse(sent).data;
  if (!read) return [];
  const { history_context: context, type } = read;
  const fromMe = read.from_me ?? context.from_me ?? (own !== '' && digits(read.from) === own);
  const message = { ...read, ...(fromMe ? { to: read.to || thread } : { from: read.from || thread }) };
  const isPlaceholder = type === 'media_placeholder';
  // Its file comes later, under the same id.
  const shown = isPlaceholder ? { ...message, type: 'unknown' } : message;
  const events = messageEvents(shown, { contacts: people, note: nothing, fromMe });
  return events.flatMap((event) => {
    const found = event.type === 'message' ? event.message : event.type === 'unreadable' ? event.message : null;
    if (!found) return [];
    const { window: _window, ...old } = found;
    const content = isPlaceholder ? fileToCome : found.content;
    const ack = acks.get(context.status.toUpperCase()) ?? 0;
    return [{ message: { ...old, content, stub: isPlaceholder }, chatName: '', ack, reactions: [] }];
  });
}

function digits(id: string | undefined): string {
  return (id ?? '').replace(/\D/g, '');
}

import { data, type KeptValue, server } from '@recado/app';

/** What a note is about. */
export const noteKinds = ['order', 'complaint', 'idea', 'other'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** A note as the app's server keeps it with the contact, under the key of its message. */
export interface Note {
  kind: NoteKind | 'closed';
  text: string;
  comment: string;
  by: string;
  at: string;
  /** Whether the CRM has it; the server tries again. */
  isSent: boolean;
}

/** The notes of a contact, the newest first. */
export async function notesOf(contactId: number): Promise<KeptValue<Note>[]> {
  const { data: notes } = await data.list<Note>({ kind: 'contact', id: contactId });
  return notes.sort((one, other) => other.value.at.localeCompare(one.value.at));
}

/** Asks the server to keep a message as a note of its contact. Returns whether the CRM has it; rejects if nobody has. */
export async function keepNote(
  ticketId: number,
  note: { messageId: number; kind: NoteKind; text: string; comment: string },
) {
  const { status, body } = await server.request({ method: 'POST', path: '/notes', ticketId, body: note });
  if (status !== 200) throw new Error(`the server answered ${status}`);
  return typeof body === 'object' && body !== null && 'isSent' in body && body.isSent === true;
}

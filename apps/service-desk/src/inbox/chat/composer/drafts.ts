import { sessionStore } from '@recado/auth';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Draft } from '../../drafts.ts';
import { forgetSaved, type KeptDraft, keepDraft, keptDrafts } from './kept-drafts.ts';

/** The unsent text and files of a ticket, on this device and on the user's others. */
export interface TicketDraft extends Draft, KeptDraft {
  /** The other version, when two devices wrote different texts; empty if it was sent or deleted there. */
  other: string | null;
}

const nothing: TicketDraft = { text: '', files: [], unsavedSince: null, version: null, other: null };
const store = create<Record<number, TicketDraft>>(() => draftsOf(userNow()));
const listeners = new Set<(ticketId: number) => void>();

// A draft must not be shown to the next user who signs in here.
sessionStore.subscribe((now, before) => {
  const former = before.session?.user.id;
  if (now.session?.user.id === former) return;
  if (former !== undefined) forgetSaved(former);
  store.setState(draftsOf(userNow()), true);
});

function userNow(): number | undefined {
  return sessionStore.getState().session?.user.id;
}

function draftsOf(userId: number | undefined): Record<number, TicketDraft> {
  const kept = userId === undefined ? [] : keptDrafts(userId);
  return Object.fromEntries(kept.map(([ticketId, draft]) => [ticketId, { ...nothing, ...draft }]));
}

/** The draft of a ticket. It is kept while other chats are open; its text also survives a reload. */
export function useDraft(ticketId: number): TicketDraft {
  return store((drafts) => drafts[ticketId] ?? nothing);
}

/** The current draft of a ticket; `useDraft` follows it. */
export function draftOf(ticketId: number): TicketDraft {
  return store.getState()[ticketId] ?? nothing;
}

/** All drafts of the user, by ticket. */
export function allDrafts(): [ticketId: number, draft: TicketDraft][] {
  return Object.entries(store.getState()).map(([ticketId, draft]) => [Number(ticketId), draft]);
}

/** Changes the draft of a ticket. */
export function changeDraft(ticketId: number, part: Partial<Draft>): void {
  const isWritten = part.text !== undefined && part.text !== draftOf(ticketId).text;
  settleDraft(ticketId, { ...part, ...(isWritten && { unsavedSince: Date.now() }) });
  if (isWritten) for (const listener of listeners) listener(ticketId);
}

/** Adds a text, on a line of its own, and files to what the draft already has. */
export function addToDraft(ticketId: number, { text = '', files = [] }: Partial<Draft>): void {
  const before = draftOf(ticketId);
  const separator = before.text === '' || before.text.endsWith('\n') || text === '' ? '' : '\n';
  changeDraft(ticketId, { text: before.text + separator + text, files: [...before.files, ...files] });
}

/** Removes a draft, e.g. after it was sent. */
export function clearDraft(ticketId: number): void {
  changeDraft(ticketId, { text: '', files: [] });
  settleDraft(ticketId, { other: null });
}

/** Applies a draft from the server or the user's other devices, without saving it again. */
export function settleDraft(ticketId: number, part: Partial<TicketDraft>): void {
  const before = draftOf(ticketId);
  const draft = { ...before, ...part };
  store.setState({ [ticketId]: draft });
  const userId = userNow();
  if (userId !== undefined && !isSame(draft, before)) keepDraft(userId, ticketId, draft);
}

function isSame(one: KeptDraft, other: KeptDraft): boolean {
  return one.text === other.text && one.unsavedSince === other.unsavedSince && one.version === other.version;
}

/** Calls a function with the ticket whenever its draft was changed here. Returns a function that unsubscribes. */
export function onWritten(listener: (ticketId: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A ticket that is open for writing, with the contact's name for quick replies. */
export interface WritableTicket {
  id: number;
  contactName: string;
}

let writable: WritableTicket | null = null;

/** The ticket whose chat is open for writing; null when there is none. */
export function writableTicket(): WritableTicket | null {
  return writable;
}

/** Makes a ticket the writable one while its open chat is shown. */
export function useWritableTicket({ id, contactName }: WritableTicket, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    writable = { id, contactName };
    return () => {
      writable = null;
    };
  }, [id, contactName, isOpen]);
}

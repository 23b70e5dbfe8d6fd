import { api, failureOf, onEvent, onSocketState, sendAndLeave } from '@recado/api/client';
import { sessionStore } from '@recado/auth';
import type { Draft } from '@recado/contract';
import { longestDraft } from '@recado/contract/message-windows';
import { useEffect } from 'react';
import { allDrafts, draftOf, onWritten, settleDraft, type TicketDraft, writableTicket } from './drafts.ts';
import { forgetDraft } from './kept-drafts.ts';

/** Milliseconds without a key until a draft is saved. */
const pause = 1000;
/** Milliseconds until the drafts of other devices are fetched: the first screen needs the bandwidth. */
const later = 1500;

const timers = new Map<number, ReturnType<typeof setTimeout>>();
const saving = new Set<number>();
/** The user whose drafts were fetched. */
let fetchedFor: number | null = null;

/** Keeps the drafts of tickets the same on all devices of the user while the workspace is shown. */
export function useDraftSync(): void {
  useEffect(() => {
    const start = setTimeout(() => void fetchDrafts(), later);
    const stops = [
      onWritten(saveSoon),
      onEvent('draft', ({ draft }) => receive(draft)),
      onSocketState(({ connected }) => {
        if (connected && fetchedFor !== null) void fetchDrafts();
      }),
    ];
    window.addEventListener('pagehide', saveAndLeave);
    return () => {
      clearTimeout(start);
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', saveAndLeave);
    };
  }, []);
}

/** Saves a draft now, e.g. when its chat is left. Without a connection it is saved later. */
export async function saveDraft(ticketId: number): Promise<void> {
  clearTimeout(timers.get(ticketId));
  const sent = draftOf(ticketId);
  const owner = ownerNow();
  if (sent.unsavedSince === null || owner === null || saving.has(ticketId) || sent.text.length > longestDraft) return;
  if (sent.text === '' && sent.version === null && fetchedFor === owner) {
    // The server does not have it.
    settleDraft(ticketId, { unsavedSince: null });
    return;
  }
  saving.add(ticketId);
  try {
    const newest = await api('PUT /drafts/:ticketId', { params: { ticketId }, body: bodyOf(sent) });
    if (ownerNow() === owner) settleSaved(ticketId, sent, newest);
    else if (newest.text === sent.text) forgetDraft(owner, ticketId);
  } catch (error) {
    // A refused draft stays in this browser.
    if (!isTemporary(failureOf(error).status)) settleDraft(ticketId, { unsavedSince: null });
  } finally {
    saving.delete(ticketId);
  }
  const { unsavedSince } = draftOf(ticketId);
  if (unsavedSince !== null && unsavedSince !== sent.unsavedSince) saveSoon(ticketId);
}

function saveSoon(ticketId: number): void {
  clearTimeout(timers.get(ticketId));
  // A sent text disappears from the other devices at once.
  if (draftOf(ticketId).text === '') void saveDraft(ticketId);
  else
    timers.set(
      ticketId,
      setTimeout(() => void saveDraft(ticketId), pause),
    );
}

function bodyOf({ text, unsavedSince, version }: TicketDraft) {
  return { text, age: Math.max(0, Date.now() - (unsavedSince ?? Date.now())), after: version };
}

/** The server has the newest version: the one that was sent, or another device's. */
function settleSaved(ticketId: number, sent: TicketDraft, newest: Draft): void {
  const local = draftOf(ticketId);
  const isUnchanged = local.unsavedSince === sent.unsavedSince;
  const saved = { version: newest.writtenAt, unsavedSince: isUnchanged ? null : local.unsavedSince };
  if (newest.text === sent.text) settleDraft(ticketId, saved);
  else if (!isUnchanged || isBeingTyped(ticketId)) settleDraft(ticketId, { ...saved, other: newest.text });
  else {
    const isContinued = newest.text.startsWith(sent.text);
    settleDraft(ticketId, { ...saved, text: newest.text, other: isContinued ? null : sent.text });
  }
}

/** A draft of another device. A text that is being typed here is not replaced: the other version is offered. */
function receive({ ticketId, text, writtenAt }: Draft): void {
  const local = draftOf(ticketId);
  // Saving it decides which version is newer.
  if (local.unsavedSince !== null) return;
  if (local.version !== null && writtenAt <= local.version) return;
  const version = writtenAt;
  if (text === local.text) settleDraft(ticketId, { version, other: null });
  else if (isBeingTyped(ticketId)) settleDraft(ticketId, { version, other: text });
  else settleDraft(ticketId, { version, text, other: null });
}

function isBeingTyped(ticketId: number): boolean {
  const focused = document.activeElement;
  const isInField = focused instanceof HTMLTextAreaElement && focused.value !== '';
  return isInField && writableTicket()?.id === ticketId && document.hasFocus();
}

async function fetchDrafts(): Promise<void> {
  const owner = ownerNow();
  if (owner === null) return;
  const before = allDrafts();
  try {
    const { drafts } = await api('GET /drafts');
    if (ownerNow() !== owner) return;
    fetchedFor = owner;
    for (const draft of drafts) receive(draft);
    const listed = new Set(drafts.map(({ ticketId }) => ticketId));
    for (const [ticketId, former] of before) if (!listed.has(ticketId)) settleGone(ticketId, former);
  } catch {
    // The next connection fetches them.
  }
  for (const [ticketId, { unsavedSince }] of allDrafts()) if (unsavedSince !== null) void saveDraft(ticketId);
}

/** A draft that the server no longer has was sent or deleted on another device. */
function settleGone(ticketId: number, { version }: TicketDraft): void {
  const local = draftOf(ticketId);
  if (version === null || local.version !== version || local.unsavedSince !== null || local.text === '') return;
  settleDraft(ticketId, isBeingTyped(ticketId) ? { other: '' } : { text: '', other: null });
}

function saveAndLeave(): void {
  for (const [ticketId, draft] of allDrafts()) {
    if (draft.unsavedSince === null || draft.text.length > longestDraft) continue;
    sendAndLeave('PUT /drafts/:ticketId', { params: { ticketId }, body: bodyOf(draft) });
  }
}

function isTemporary(status: number): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

function ownerNow(): number | null {
  return sessionStore.getState().session?.user.id ?? null;
}

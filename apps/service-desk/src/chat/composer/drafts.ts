import { sessionStore } from '@recado/auth';
import { create } from 'zustand';

/** Text and files of a ticket that have not been sent. */
export interface Draft {
  text: string;
  files: readonly File[];
}

const nothing: Draft = { text: '', files: [] };

const draftStore = create<Record<number, Draft>>(() => storedDrafts());

// A draft must not be shown to the next user who signs in here.
sessionStore.subscribe((now, before) => {
  if (now.session?.user.id !== before.session?.user.id) draftStore.setState(storedDrafts(), true);
});

/** The draft of a ticket. It is kept while other tickets are open; its text also survives a reload. */
export function useDraft(ticketId: number): Draft {
  return draftStore((drafts) => drafts[ticketId] ?? nothing);
}

/** Changes the draft of a ticket. */
export function changeDraft(ticketId: number, part: Partial<Draft>): void {
  const draft = { ...(draftStore.getState()[ticketId] ?? nothing), ...part };
  draftStore.setState({ [ticketId]: draft });
  storeDrafts();
}

/** Removes the draft of a ticket, e.g. after it was sent. */
export function clearDraft(ticketId: number): void {
  changeDraft(ticketId, nothing);
}

function storedDrafts(): Record<number, Draft> {
  const entries = Object.entries(storedTexts());
  return Object.fromEntries(entries.map(([id, text]) => [Number(id), { text: String(text), files: [] }]));
}

function storageKey(): string {
  return `ticketDrafts:${sessionStore.getState().session?.user.id ?? ''}`;
}

/** Stored data that cannot be parsed is ignored. */
function storedTexts(): object {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(storageKey()) ?? '{}');
    return typeof texts === 'object' && texts !== null ? texts : {};
  } catch {
    return {};
  }
}

function storeDrafts(): void {
  const texts = Object.entries(draftStore.getState()).flatMap(([id, { text }]) => (text ? [[id, text]] : []));
  sessionStorage.setItem(storageKey(), JSON.stringify(Object.fromEntries(texts)));
}

import { sessionStore } from '@recado/auth';
import { create } from 'zustand';

/** Text and files that have not been sent. */
export interface Draft {
  text: string;
  files: readonly File[];
}

const nothing: Draft = { text: '', files: [] };

/** The drafts of one kind of conversation, by its id. */
export interface Drafts {
  /** A draft. It is kept while other conversations are open; its text also survives a reload. */
  useDraft(id: number): Draft;
  /** The current draft; `useDraft` follows it. */
  draftOf(id: number): Draft;
  changeDraft(id: number, part: Partial<Draft>): void;
  /** Removes a draft, e.g. after it was sent. */
  clearDraft(id: number): void;
}

/** Keeps drafts under a name in the browser's session storage, separately for each user. */
export function createDrafts(name: string): Drafts {
  const storageKey = () => `${name}:${sessionStore.getState().session?.user.id ?? ''}`;
  const store = create<Record<number, Draft>>(() => storedDrafts(storageKey()));

  // A draft must not be shown to the next user who signs in here.
  sessionStore.subscribe((now, before) => {
    if (now.session?.user.id !== before.session?.user.id) store.setState(storedDrafts(storageKey()), true);
  });

  const draftOf = (id: number) => store.getState()[id] ?? nothing;

  function changeDraft(id: number, part: Partial<Draft>): void {
    const draft = { ...draftOf(id), ...part };
    store.setState({ [id]: draft });
    const texts = Object.entries(store.getState()).flatMap(([key, { text }]) => (text ? [[key, text]] : []));
    sessionStorage.setItem(storageKey(), JSON.stringify(Object.fromEntries(texts)));
  }

  return {
    useDraft: (id) => store((drafts) => drafts[id] ?? nothing),
    draftOf,
    changeDraft,
    clearDraft: (id) => changeDraft(id, nothing),
  };
}

function storedDrafts(key: string): Record<number, Draft> {
  const entries = Object.entries(storedTexts(key));
  return Object.fromEntries(entries.map(([id, text]) => [Number(id), { text: String(text), files: [] }]));
}

/** Stored data that cannot be parsed is ignored. */
function storedTexts(key: string): object {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof texts === 'object' && texts !== null ? texts : {};
  } catch {
    return {};
  }
}

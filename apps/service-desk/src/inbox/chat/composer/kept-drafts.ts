/** A draft as the browser keeps it. */
export interface KeptDraft {
  text: string;
  /** When it was written here, by this browser's clock; null once the server has it. */
  unsavedSince: number | null;
  /** The server's version that it continues. */
  version: string | null;
}

const keyOf = (userId: number, ticketId: number) => `${prefixOf(userId)}${ticketId}`;
const prefixOf = (userId: number) => `ticketDrafts:${userId}:`;

/** Keeps a draft over reloads, unless it is empty and the server has it. */
export function keepDraft(userId: number, ticketId: number, { text, unsavedSince, version }: KeptDraft): void {
  if (text === '' && unsavedSince === null) {
    forgetDraft(userId, ticketId);
    return;
  }
  try {
    localStorage.setItem(keyOf(userId, ticketId), JSON.stringify({ text, unsavedSince, version }));
  } catch {
    // The storage is full: the server has the draft a second later.
  }
}

/** Removes a draft from the browser. */
export function forgetDraft(userId: number, ticketId: number): void {
  localStorage.removeItem(keyOf(userId, ticketId));
}

/** The drafts that the browser keeps for a user, by ticket. Unreadable ones are ignored. */
export function keptDrafts(userId: number): [ticketId: number, draft: KeptDraft][] {
  const prefix = prefixOf(userId);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return keys.flatMap((key): [number, KeptDraft][] => {
    const draft = readDraft(localStorage.getItem(key));
    return draft ? [[Number(key.slice(prefix.length)), draft]] : [];
  });
}

/** Removes the drafts that the server has, so that the next user of this computer does not find them. */
export function forgetSaved(userId: number): void {
  for (const [ticketId, { unsavedSince }] of keptDrafts(userId)) {
    if (unsavedSince === null) forgetDraft(userId, ticketId);
  }
}

function readDraft(stored: string | null): KeptDraft | null {
  try {
    const read: unknown = JSON.parse(stored ?? 'null');
    if (typeof read !== 'object' || read === null || !('text' in read) || typeof read.text !== 'string') return null;
    return {
      text: read.text,
      unsavedSince: 'unsavedSince' in read && typeof read.unsavedSince === 'number' ? read.unsavedSince : null,
      version: 'version' in read && typeof read.version === 'string' ? read.version : null,
    };
  } catch {
    return null;
  }
}

import { currentToken } from '@recado/auth';
import { sessionOfToken } from './session-of-token.ts';

/**
 * The key of the browser's storage with the session for which the cookie was set, and when (ms). Scripts cannot read
 * the cookie itself.
 */
const key = 'recado:files';
/** Milliseconds; without an answer the files are requested anyway. */
const patience = 3000;
/** Milliseconds after which the cookie is renewed: it expires earlier than a session that is used daily. */
const renewAfter = 86_400_000;

let opening: { session: string; done: Promise<void> } | undefined;

/**
 * Exchanges the token for the cookie with which the server serves the files of pages that need a right, once a day per
 * session and browser; `again` if files were refused after that. Never rejects: without the cookie the page shows that
 * its code is missing.
 */
export function openFiles(again: boolean): Promise<void> {
  const token = currentToken();
  const session = sessionOfToken(token);
  if (!token || !session) return Promise.resolve();
  if (!again && isOpenFor(session)) return Promise.resolve();
  if (again || opening?.session !== session) opening = { session, done: exchange(token, session) };
  return opening.done;
}

function isOpenFor(session: string): boolean {
  const [known, since] = (localStorage.getItem(key) ?? '').split(' ');
  return known === session && Date.now() - Number(since) < renewAfter;
}

async function exchange(token: string, session: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(patience);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch('/remotes/session', { method: 'POST', headers, signal });
    if (answer.ok) localStorage.setItem(key, `${session} ${Date.now()}`);
  } catch {
    // A file server or a development server serves all files, and the next page tries again.
  } finally {
    opening = undefined;
  }
}

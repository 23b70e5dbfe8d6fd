import { refreshSession } from '@recado/api/client';
import { isClosed, sessionStore } from '@recado/auth';

/** Reads the session again after the company's subscription changed. A failure changes nothing. */
export function readSession(): void {
  void refreshSession().catch(() => undefined);
}

/** The same after the server refused a call because the company has no access, unless that is known. */
export function readClosedSession(): void {
  const { session } = sessionStore.getState();
  if (session && !isClosed(session)) readSession();
}

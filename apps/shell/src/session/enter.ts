import { apiUrl } from '@recado/api/client';
import { keepSession, signIn } from '@recado/auth';
import type { SignedIn } from '@recado/contract';

/**
 * Enters with a new session. One of another installation behind the same sign-in is stored for its own page, to which its
 * cookie leads when this page is loaded again (docs/adr/0145).
 */
export function enter(session: SignedIn, reload = () => location.reload()): void {
  if ((session.apiUrl ?? apiUrl()) === apiUrl()) {
    signIn(session);
    return;
  }
  keepSession(session);
  reload();
}

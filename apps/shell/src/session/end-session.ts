import { closeSocket } from '@recado/api/client';
import { signOut } from '@recado/auth';
import { forgetDeveloped } from '../development/developed-remote.ts';
import { showAtLogin } from './login-notice.ts';

/**
 * Ends the session of this browser: closes the socket and removes token and company (SPEC §4.5). `expired` and
 * `ended` elsewhere leave a notice on the login page; `code`: why the server refuses it.
 */
export function endSession(why: 'expired' | 'ended' | 'left', code = 'ERR_SESSION_EXPIRED'): void {
  closeSocket();
  if (why === 'expired') showAtLogin({ kind: 'error', key: code });
  if (why === 'ended') showAtLogin({ kind: 'ended' });
  signOut();
  forgetDeveloped();
  // The code of pages that need rights, which the next user may lack (docs/adr/0061).
  void globalThis.caches?.delete('remotes');
}

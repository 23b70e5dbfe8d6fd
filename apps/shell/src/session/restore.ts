import { failureOf, refreshSession } from '@recado/api/client';
import { signOut } from '@recado/auth';
import { endSession } from './end-session.ts';
import { tellAtLogin } from './login-notice.ts';

/**
 * Exchanges the token of the last visit for a new one. A refused session ends at the login, an ended subscription says
 * so there. Answers false, and leaves the session alone, when the server gave no answer that decides it. Never rejects.
 */
export async function restoreSession(): Promise<boolean> {
  try {
    await refreshSession();
    return true;
  } catch (error) {
    const { status, body } = failureOf(error);
    if (status !== 401 && status !== 402 && status !== 403) return false;
    if (status === 402) tellAtLogin({ kind: 'subscription', dueDate: body.dueDate ?? null });
    if (status === 402) signOut();
    else endSession('expired');
    return true;
  }
}

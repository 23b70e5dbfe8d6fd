import { ApiFailure, failureOf, refreshSession } from '@recado/api/client';
import { resumeSession, signIn, signOut } from '@recado/auth';
import type { SignedIn } from '@recado/contract';
import { takeAnswer } from '../document/asked-ahead.ts';
import { endSession } from './end-session.ts';
import { showAtLogin } from './login-notice.ts';

/**
 * Exchanges the token of the last visit for a new one. A refused session leads to the login, and so does an ended
 * subscription, with a notice. If the server cannot be reached, the stored session of the last visit is resumed
 * (docs/adr/0088). Returns false and keeps the token if there is no stored session, or the server gave no conclusive
 * answer. Never rejects.
 */
export async function restoreSession(): Promise<boolean> {
  try {
    if (!(await restoreAhead())) await refreshSession();
    return true;
  } catch (error) {
    const { status, code, body } = failureOf(error);
    if (status === 0) return resumeSession();
    if (status !== 401 && status !== 402 && status !== 403) return false;
    if (status === 402) showAtLogin({ kind: 'subscription', dueDate: body.dueDate ?? null });
    if (status === 402) signOut();
    else endSession('expired', code);
    return true;
  }
}

/** Whether the token was exchanged before this script ran. Throws ApiFailure when the server refused it. */
async function restoreAhead(): Promise<boolean> {
  const answer = await takeAnswer('session')?.catch(() => undefined);
  if (!answer) return false;
  if (!answer.ok) throw new ApiFailure(answer.status, (await answer.json().catch(() => null)) ?? {});
  const session: SignedIn = await answer.json();
  signIn(session);
  return true;
}

import type { SessionUser, SignedIn } from '@recado/contract';
import { type Ability, abilitiesOf } from '@recado/contract/abilities';
import { create } from 'zustand';
import { forgetSession, storedToken, storedUser, storeSession } from './local-data.ts';

/** The session of a signed-in user. */
export interface Session {
  token: string;
  user: SessionUser;
  abilities: ReadonlySet<Ability>;
}

/**
 * The state of the session: `restoring` while a token of the last visit is being exchanged for a new one, then
 * `signedIn` or `signedOut`.
 */
export type SessionState =
  | { status: 'restoring'; session: null }
  | { status: 'signedOut'; session: null }
  | { status: 'signedIn'; session: Session };

/** The one session of the page. Components use the hooks; code outside React reads `sessionStore.getState()`. */
export const sessionStore = create<SessionState>(() => initialState());

function initialState(): SessionState {
  return { status: storedToken() ? 'restoring' : 'signedOut', session: null };
}

/** Starts a session, or updates it after the token was refreshed. */
export function signIn(signedIn: SignedIn): void {
  storeSession(signedIn);
  const { token, user } = signedIn;
  sessionStore.setState({ status: 'signedIn', session: { token, user, abilities: abilitiesOf(user) } });
}

let isResumed = false;

/** Resumes the stored session of the last visit while the server cannot be reached. False if there is none. */
export function resumeSession(): boolean {
  const [token, user] = [storedToken(), storedUser()];
  if (!token || !user) return false;
  isResumed = true;
  signIn({ token, user });
  return true;
}

/** Whether this page started with `resumeSession`. */
export function wasResumed(): boolean {
  return isResumed;
}

/** Ends the session and removes the token and the company's id (SPEC §4.5). */
export function signOut(): void {
  forgetSession();
  sessionStore.setState({ status: 'signedOut', session: null });
}

/** The access token for calls; before the session is restored, the one of the last visit. */
export function currentToken(): string | null {
  return sessionStore.getState().session?.token ?? storedToken();
}

/** Updates the data of the signed-in user, e.g. after the profile was saved. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  const { session } = sessionStore.getState();
  if (session) signIn({ token: session.token, user: { ...session.user, ...change } });
}

import { type Ability, abilitiesOf } from '@recado/api/abilities';
import type { SessionUser, SignedIn } from '@recado/api/contract';
import { create } from 'zustand';
import { forgetSession, storedToken, storeSession } from './local-data.ts';

/** Somebody who is signed in. */
export interface Session {
  token: string;
  user: SessionUser;
  abilities: ReadonlySet<Ability>;
}

/**
 * Where the session stands: `restoring` while a token of the last visit is being exchanged for a new one, then
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

/** Somebody signed in, or the token was refreshed. */
export function signIn(signedIn: SignedIn): void {
  storeSession(signedIn);
  const { token, user } = signedIn;
  sessionStore.setState({ status: 'signedIn', session: { token, user, abilities: abilitiesOf(user) } });
}

/** The session is over: the token and the company's id are gone (SPEC §4.5). */
export function signOut(): void {
  forgetSession();
  sessionStore.setState({ status: 'signedOut', session: null });
}

/** The access token for calls; before the session is restored, the one of the last visit. */
export function currentToken(): string | null {
  return sessionStore.getState().session?.token ?? storedToken();
}

/** Changes what is known of the signed-in user, e.g. after the profile was saved. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  const { session } = sessionStore.getState();
  if (session) signIn({ token: session.token, user: { ...session.user, ...change } });
}

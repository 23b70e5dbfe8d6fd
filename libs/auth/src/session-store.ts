import type { SessionUser, SignedIn } from '@recado/contract';
import { type Ability, abilitiesOf, isReader, type RoleRights } from '@recado/contract/abilities';
import { create } from 'zustand';
import { forgetSession, storedToken, storedUser, storeSession } from './local-data.ts';

/** The session of a signed-in user. */
export interface Session {
  token: string;
  user: SessionUser;
  abilities: ReadonlySet<Ability>;
  /** The role as which the page is shown; absent: as it is for the user. */
  preview?: RolePreview | undefined;
}

/** A role of the company as which somebody looks at the page (docs/adr/0186). */
export interface RolePreview extends RoleRights {
  name: string;
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
  const known = sessionStore.getState().session;
  const preview = known?.user.id === user.id ? known.preview : undefined;
  sessionStore.setState({ status: 'signedIn', session: sessionOf(token, user, preview) });
}

/** Shows the page as a role sees it, until the page is loaded again; undefined: as it is for the user. */
export function showAsRole(preview: RolePreview | undefined): void {
  const { session } = sessionStore.getState();
  if (session) sessionStore.setState({ status: 'signedIn', session: sessionOf(session.token, session.user, preview) });
}

/** A preview only takes abilities away. */
function sessionOf(token: string, user: SessionUser, preview: RolePreview | undefined): Session {
  const own = abilitiesOf(user);
  if (!preview) return { token, user, abilities: own };
  const shown = abilitiesOf({ profile: 'user', super: false, role: preview });
  return { token, user, preview, abilities: new Set([...own].filter((ability) => shown.has(ability))) };
}

/** Whether nothing may be changed: the page is shown as another role, or the user is an auditor. The server decides for auditors. */
export function isReadOnly(): boolean {
  const { session } = sessionStore.getState();
  return session?.preview !== undefined || isReader(session?.user.role);
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

import type { PlanFlag } from '@recado/contract';
import type { Ability } from '@recado/contract/abilities';
import { hasFeature } from './has-feature.ts';
import { type Session, type SessionState, sessionStore } from './session-store.ts';

/** The state of the session, for the shell's first decision. */
export function useSessionState(): SessionState {
  return sessionStore();
}

/** The session, in everything behind the login. Throws when nobody is signed in. */
export function useSession(): Session {
  const { session } = sessionStore();
  if (!session) throw new Error('useSession is for pages behind the login');
  return session;
}

/** Whether the signed-in user has an ability (SPEC §6). False when nobody is signed in. */
export function useAbility(ability: Ability): boolean {
  return sessionStore(({ session }) => session?.abilities.has(ability) ?? false);
}

/** Whether the company's plan has a feature switched on (SPEC §6). False when nobody is signed in. */
export function usePlanFlag(flag: PlanFlag): boolean {
  return sessionStore(({ session }) => session !== null && hasFeature(session.user.company, flag));
}

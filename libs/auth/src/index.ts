/** The signed-in user and their abilities. */
export { Can, type CanProps } from './can.tsx';
export { allows, type Condition, isClosed } from './conditions.ts';
export { daysUntil, endsSoon } from './due-date.ts';
export { useAbility, usePlanFlag, useSession, useSessionState } from './hooks.ts';
export { storeSession as keepSession } from './local-data.ts';
export {
  currentToken,
  isReadOnly,
  type RolePreview,
  resumeSession,
  type Session,
  type SessionState,
  sessionStore,
  showAsRole,
  signIn,
  signOut,
  updateSessionUser,
  wasResumed,
} from './session-store.ts';

import type { PlanFlag } from '@recado/contract';
import type { Ability } from '@recado/contract/abilities';
import { hasFeature } from './has-feature.ts';
import type { Session } from './session-store.ts';

/** The conditions of a page or a part of it; absent ones do not apply. */
export interface Condition {
  ability?: Ability;
  plan?: PlanFlag;
  /** A key that must exist in the browser's storage (SPEC §2.1, cshow). */
  localFlag?: string;
}

/** Whether a session fulfils a condition. Unknown values are refused. */
export function allows(session: Session, { ability, plan, localFlag }: Condition): boolean {
  if (ability && !session.abilities.has(ability)) return false;
  if (plan && !hasFeature(session.user.company, plan)) return false;
  return !localFlag || localStorage.getItem(localFlag) !== null;
}

/** Whether the company has no access, because it has not paid or is blocked (ADR 60). The server decides. */
export function isClosed({ user }: Session): boolean {
  const { state } = user.subscription;
  return state === 'expired' || state === 'blocked';
}

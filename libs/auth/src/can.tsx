import type { PlanFlag } from '@recado/contract';
import type { Ability } from '@recado/contract/abilities';
import type { ReactNode } from 'react';
import { allows, type Condition } from './conditions.ts';
import { useSession } from './hooks.ts';

/** The condition for showing the children; `otherwise` is shown instead. */
export interface CanProps {
  ability?: Ability;
  plan?: PlanFlag;
  children: ReactNode;
  otherwise?: ReactNode;
}

/** Shows its children to users whose role and plan allow it. */
export function Can({ ability, plan, children, otherwise = null }: CanProps) {
  const session = useSession();
  const condition: Condition = { ability, plan };
  return allows(session, condition) ? children : otherwise;
}

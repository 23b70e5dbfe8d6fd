import type { Ticket } from '@recado/api/contract';
import { usePlanFlag } from '@recado/auth';

/** Whether something can answer a ticket instead of people: by the plan, and never in groups. */
export function useMayAutomate({ isGroup }: Pick<Ticket, 'isGroup'>): boolean {
  const hasPrompts = usePlanFlag('useOpenAi');
  const hasIntegrations = usePlanFlag('useIntegrations');
  return !isGroup && (hasPrompts || hasIntegrations);
}

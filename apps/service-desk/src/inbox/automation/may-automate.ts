import { usePlanFlag } from '@recado/auth';
import type { Ticket } from '@recado/contract';

/** Whether a prompt or an integration can answer a ticket: depends on the plan, and never in groups. */
export function useMayAutomate({ isGroup }: Pick<Ticket, 'isGroup'>): boolean {
  const hasPrompts = usePlanFlag('useOpenAi');
  const hasIntegrations = usePlanFlag('useIntegrations');
  return !isGroup && (hasPrompts || hasIntegrations);
}

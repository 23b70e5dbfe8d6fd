import { useReport } from '@recado/api/live';
import { usePlanFlag } from '@recado/auth';
import { useAfterStart } from '@recado/ui/core';

/** Whether the company has an assistant for its agents (ADR 175); without one, and until it is known, they see nothing of it. */
export function useAssistant(): boolean {
  const isInPlan = usePlanFlag('useOpenAi');
  // The chat is there first.
  const isAfterStart = useAfterStart();
  const { report } = useReport('GET /assistant', {}, { enabled: isInPlan && isAfterStart });
  return isInPlan && report?.isOn === true;
}

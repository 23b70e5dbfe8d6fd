import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Automation } from './automation.ts';
import { integrationExists, promptExists } from './in-process-events.ts';

/**
 * Requires that the prompt and the integration belong to the company; values that are already stored are not checked.
 * Throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND.
 */
export async function requireAutomation(
  unit: Unit,
  companyId: number,
  { promptId, integrationId }: Automation,
  present: Automation = {},
): Promise<void> {
  const isNewPrompt = promptId && promptId !== present.promptId;
  if (isNewPrompt && !(await unit.query(promptExists, { companyId, promptId }))) {
    throw new AppError('ERR_NO_PROMPT_FOUND');
  }
  if (!integrationId || integrationId === present.integrationId) return;
  const exists = await unit.query(integrationExists, { companyId, integrationId });
  if (!exists) throw new AppError('ERR_NO_INTEGRATION_FOUND');
}

import { AppError } from '../../platform/errors.ts';

/** Who answers instead of a person: an AI prompt, or an integration. Null, or nothing, for none. */
export interface Automation {
  promptId?: number | null | undefined;
  integrationId?: number | null | undefined;
}

/**
 * Makes sure that what is named exists. Nobody can make a prompt or an integration yet, so none does; one that was stored
 * before this was checked may stay. Throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND.
 */
export function requireAutomation(wanted: Automation, present: Automation = {}): void {
  if (wanted.promptId && wanted.promptId !== present.promptId) throw new AppError('ERR_NO_PROMPT_FOUND');
  if (wanted.integrationId && wanted.integrationId !== present.integrationId) {
    throw new AppError('ERR_NO_INTEGRATION_FOUND');
  }
}

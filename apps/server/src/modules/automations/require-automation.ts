import { AppError } from '../../platform/errors.ts';

/** What answers instead of a person: an AI prompt or an integration. Null or undefined for none. */
export interface Automation {
  promptId?: number | null | undefined;
  integrationId?: number | null | undefined;
}

/**
 * Checks that the prompt and integration exist. Neither can be created yet, so none exists; a value that was stored
 * before this check may stay. Throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND.
 */
export function requireAutomation(wanted: Automation, present: Automation = {}): void {
  if (wanted.promptId && wanted.promptId !== present.promptId) throw new AppError('ERR_NO_PROMPT_FOUND');
  if (wanted.integrationId && wanted.integrationId !== present.integrationId) {
    throw new AppError('ERR_NO_INTEGRATION_FOUND');
  }
}

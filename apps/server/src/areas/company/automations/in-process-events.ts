import { question } from '../../../platform/events/event-kind.ts';

/** Asks whether a company has a queue integration. */
export const integrationExists = question<{ companyId: number; integrationId: number }, Promise<boolean>>(
  'integrationExists',
);

/** Asks whether a company has a prompt. */
export const promptExists = question<{ companyId: number; promptId: number }, Promise<boolean>>('promptExists');

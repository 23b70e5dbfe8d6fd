import { initialOf } from '@recado/api/fields';
import type { AutomationTemplates, Whatsapp } from '@recado/contract';
import { chosenAutomation } from '../automations/chosen-automation.ts';
import { type ImportValues, importBody, initialImport } from './import/import-choice.ts';

/** The values of the connection's form. */
export type ConnectionValues = Pick<
  Whatsapp,
  | 'name'
  | 'isDefault'
  | 'greetingMessage'
  | 'complationMessage'
  | 'outOfHoursMessage'
  | 'ratingMessage'
  | 'ratingScale'
  | 'asksRatingComment'
  | 'maxUseBotQueues'
  | 'timeUseBotQueues'
  | 'sendIdQueue'
  | 'timeSendQueue'
  | 'expiresTicket'
  | 'expiresInactiveMessage'
  | 'integrationId'
  | 'promptId'
> & { queueIds: number[]; automationTemplates?: AutomationTemplates } & ImportValues;

/** The initial values: those of the connection, or the defaults of a new one (SPEC §9). */
export function connectionValues(whatsapp: Whatsapp | undefined): Partial<ConnectionValues> {
  const choice = initialImport(whatsapp);
  if (whatsapp) return { ...whatsapp, queueIds: whatsapp.queues.map(({ id }) => id), ...choice };
  return { ...initialOf('POST /whatsapp'), ...choice };
}

/** The request body. */
export function connectionBody({ importsMessages, ...values }: ConnectionValues) {
  const choice = importBody({ ...values, importsMessages });
  return { ...values, ...choice, ...chosenAutomation(values), sendIdQueue: values.sendIdQueue ?? null };
}

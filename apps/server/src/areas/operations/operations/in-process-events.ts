import { question } from '../../../platform/events/event-kind.ts';

/** A count by the id of a company; a company without an entry has none. */
export type CountByCompany = Map<number, number>;

/** Asks how many deliveries to its webhooks each company has had since a moment. Requires a system unit. */
export const webhookUse = question<Date, Promise<CountByCompany>>('webhookUse');

/** Asks how many calls the AIs of each company made in the month of a moment. Requires a system unit. */
export const aiUse = question<Date, Promise<CountByCompany>>('aiUse');

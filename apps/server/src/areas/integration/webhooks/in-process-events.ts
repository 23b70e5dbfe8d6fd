import { question } from '../../../platform/events/event-kind.ts';

/** Asks which webhooks of a company belong to an installed app: its name by the id of the webhook. */
export const webhooksOfApps = question<number, Promise<ReadonlyMap<number, string>>>('webhooksOfApps');

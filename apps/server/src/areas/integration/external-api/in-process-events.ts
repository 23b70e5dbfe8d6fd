import { question } from '../../../platform/events/event-kind.ts';

/** Asks which keys of a company belong to an installed app: its name by the id of the key. */
export const keysOfApps = question<number, Promise<ReadonlyMap<number, string>>>('keysOfApps');

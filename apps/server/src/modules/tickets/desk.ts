import type { Platform } from '../../platform/platform.ts';

/** What the service desk (tickets, messages, contacts, the bot) uses of the platform inside a unit of work. */
export type Desk = Pick<Platform, 'clock' | 'storage' | 'channels'>;

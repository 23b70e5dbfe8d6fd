import type { Platform } from '../platform/platform.ts';
import type { Channels } from './channels.ts';

/** The platform with the way to WhatsApp: what the modules of the service are built on. */
export interface ServicePlatform extends Platform {
  channels: Channels;
}

/** What tickets, messages, contacts and the bot use of it inside a unit: the time, the files, the way to WhatsApp. */
export type Services = Pick<ServicePlatform, 'clock' | 'storage' | 'channels'>;

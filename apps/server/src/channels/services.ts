import type { Platform } from '../platform/platform.ts';
import type { Calendar } from '../platform/security/subscription.ts';
import type { Channels } from './channels.ts';

/** The platform with the port to WhatsApp, on which the modules are built. */
export interface ServicePlatform extends Platform {
  channels: Channels;
}

/**
 * The services that tickets, messages, contacts and the chatbot use inside a unit: the clock, the days of grace, the
 * files, the port to WhatsApp.
 */
export type Services = Pick<ServicePlatform, 'clock' | 'storage' | 'channels'> & Calendar;

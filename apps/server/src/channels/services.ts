import type { Platform } from '../platform/platform.ts';
import type { Calendar } from '../platform/security/subscription.ts';
import type { Channels } from './channels.ts';

/** The platform with the port to WhatsApp, on which the modules are built. */
export interface ServicePlatform extends Platform {
  channels: Channels;
}

/**
 * What reactions and answers are made with: the clock, the days of grace, the files, the port to WhatsApp. A function
 * that has a unit gets the time from it, and asks it for the rest where that is enough (`unit-questions.ts`).
 */
export type Services = Pick<ServicePlatform, 'clock' | 'storage' | 'channels'> & Calendar;

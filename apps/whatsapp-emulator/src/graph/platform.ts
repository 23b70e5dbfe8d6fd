import type { Sent } from '../delivery/outbox.ts';
import type { Phone } from '../phones/phone.ts';

/** What phones tell the official platform: it gives it to the apps of the business as webhooks. */
export interface OfficialPlatform {
  /** A phone sent something: to an official number, or from a number in coexistence. */
  sentByPhone(phone: Phone, sent: Sent): Promise<void>;
  /** A message of an official number arrived at a phone or was read there. */
  receipt(phone: Phone, id: string, ticks: 'delivered' | 'read'): void;
  /** The owner of a phone saved a contact, or removed one. */
  contactChanged(owner: Phone, number: string, name: string, action: 'add' | 'remove'): void;
  /** A phone calls an official number. */
  calls(phone: Phone, number: string, callId: string, event: 'connect' | 'terminate'): void;
}

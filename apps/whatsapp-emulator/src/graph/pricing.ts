import type { World } from '../world.ts';
import type { ConversationRecord, NumberRecord, SentRecord } from './records.ts';

/** How a message is billed. */
export interface Price {
  category: string;
  type: 'regular' | 'free_customer_service' | 'free_entry_point';
  billable: boolean;
}

const HOURS_24_MS = 24 * 60 * 60 * 1000;

/** The month of a moment, as free messages are counted. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** Whether the person wrote or called within 24 hours, or came by an advertisement that was answered (72 hours). */
export function windowIsOpen(conversation: ConversationRecord, now: number): boolean {
  const { lastFromPerson, adUntil } = conversation;
  return (lastFromPerson !== undefined && now - lastFromPerson < HOURS_24_MS) || (adUntil ?? 0) > now;
}

/** What a message costs: since 2026-10-01 service messages are free up to a number a month (CLOUD-API 36). */
export function priceOf(world: World, number: NumberRecord, conversation: ConversationRecord, category: string): Price {
  const now = world.clock();
  const { adUntil = 0, adClickAt } = conversation;
  // The answer to somebody who came by an advertisement opens the free window, and is in it.
  if (adUntil > now || (adClickAt !== undefined && now - adClickAt < HOURS_24_MS))
    return { category, type: 'free_entry_point', billable: false };
  if (category !== 'service') return { category, type: 'regular', billable: true };
  const used = number.serviceMessages[monthOf(now)] ?? 0;
  if (used < world.graph.settings.freeServiceMessages) {
    return { category, type: 'free_customer_service', billable: false };
  }
  return { category, type: 'regular', billable: true };
}

/** Counts a service message when it is delivered. */
export function countDelivered(world: World, number: NumberRecord, sent: SentRecord): void {
  if (sent.category !== 'service') return;
  const month = monthOf(world.clock());
  number.serviceMessages[month] = (number.serviceMessages[month] ?? 0) + 1;
}

import type { EventSource } from './channel-events.ts';
import type { inboundEvents } from './channels.schema.ts';
import { identityOf, personOf, type StoredEvent } from './event-identity.ts';

/** The row of an event in `inbound_events`. */
export type EventRow = Pick<
  typeof inboundEvents.$inferSelect,
  keyof EventSource | keyof ReturnType<typeof personOf> | 'chatId' | 'wid' | 'kind' | 'fingerprint' | 'payload'
>;

/** The row of an event, without its source. */
export function rowOf(event: StoredEvent): Omit<EventRow, keyof EventSource> {
  return { ...personOf(event), ...identityOf(event), kind: event.type, payload: { event } };
}

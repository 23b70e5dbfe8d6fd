import { Counter, Histogram } from 'prom-client';
import { processMetrics } from './registry.ts';
import { countLevel, promptMessage } from './service-levels.ts';

const received = new Counter({
  name: 'recado_messages_received_total',
  help: 'Messages of customers that are in their conversation',
  registers: [processMetrics],
});
const sent = new Counter({
  name: 'recado_messages_sent_total',
  help: 'Messages that WhatsApp accepted, by who wrote them',
  labelNames: ['author'],
  registers: [processMetrics],
});
const delivered = new Counter({
  name: 'recado_messages_delivered_total',
  help: 'Messages that arrived on the phone of their receiver, by who wrote them',
  labelNames: ['author'],
  registers: [processMetrics],
});
const failed = new Counter({
  name: 'recado_messages_failed_total',
  help: 'Messages that will not be sent, by the code that their author reads',
  labelNames: ['code'],
  registers: [processMetrics],
});
const storing = new Histogram({
  name: 'recado_inbound_store_seconds',
  help: 'Time from events of WhatsApp to their being on disk, after which they are acknowledged',
  labelNames: ['provider'],
  buckets: [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [processMetrics],
});
const showing = new Histogram({
  name: 'recado_inbound_publish_seconds',
  help: 'Time from a stored message of a customer to its way to the browsers',
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 2, 5, 20, 60, 300],
  registers: [processMetrics],
});
const sending = new Histogram({
  name: 'recado_outbound_send_seconds',
  help: 'Time from a written message to its acceptance by WhatsApp',
  labelNames: ['author'],
  buckets: [0.05, 0.1, 0.3, 1, 3, 10, 60, 600, 3600],
  registers: [processMetrics],
});
const delivering = new Histogram({
  name: 'recado_outbound_delivery_seconds',
  help: 'Time from a written message to the phone of its receiver, which may be off',
  labelNames: ['author'],
  buckets: [0.3, 1, 3, 10, 60, 600, 3600, 21_600, 86_400],
  registers: [processMetrics],
});

/** Seconds since a time of the database, whose clock may be a little ahead. */
function secondsSince(moment: Date): number {
  return Math.max(0, (Date.now() - moment.getTime()) / 1000);
}

/** Starts to measure events of a provider; call the result when they are on disk. */
export function startStoring(provider: string): () => void {
  return storing.startTimer({ provider });
}

/**
 * A customer's message is handled, and on its way to browsers. `storedAt`: null if it waited on purpose, after an outage:
 * then it counts, but not its time.
 */
export function countReceived(storedAt: Date | null): void {
  received.inc();
  if (!storedAt) return;
  const seconds = secondsSince(storedAt);
  showing.observe(seconds);
  countLevel('inbound', seconds <= promptMessage);
}

/** Who wrote a message: a person, or the server itself for a campaign, a bot or a schedule. */
export type Author = 'person' | 'server';

/** A message got further on its way: `former` and `ack` are its acks before and now (WHATSAPP.md, Events). */
export function countAck({
  former,
  ack,
  author,
  createdAt,
}: {
  former: number;
  ack: number;
  author: Author;
  createdAt: Date;
}): void {
  if (former < 1) {
    sent.inc({ author });
    sending.observe({ author }, secondsSince(createdAt));
  }
  if (former < 2 && ack >= 2) {
    delivered.inc({ author });
    delivering.observe({ author }, secondsSince(createdAt));
  }
}

/** A message will not be sent. `code`: of the catalogue. */
export function countFailed(code: string): void {
  failed.inc({ code });
}

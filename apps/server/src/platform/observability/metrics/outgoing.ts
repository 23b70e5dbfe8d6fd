import { Counter } from 'prom-client';
import { processMetrics, startAtZero } from './registry.ts';

const webhooks = new Counter({
  name: 'recado_webhook_deliveries_total',
  help: 'Tries of deliveries to the systems of companies: delivered, to be retried, or failed for good',
  labelNames: ['outcome'],
  registers: [processMetrics],
});
const pushes = new Counter({
  name: 'recado_pushes_total',
  help: 'Notifications to browsers: sent, to be retried, failed for good, or their browser is gone',
  labelNames: ['outcome'],
  registers: [processMetrics],
});
const mails = new Counter({
  name: 'recado_mails_total',
  help: 'E-mails that the mail server took, or did not take',
  labelNames: ['outcome'],
  registers: [processMetrics],
});
startAtZero(webhooks, 'outcome', ['delivered', 'retried', 'failed']);
startAtZero(pushes, 'outcome', ['sent', 'retried', 'failed', 'gone']);
startAtZero(mails, 'outcome', ['sent', 'failed']);

/** A delivery to a company's system was tried, or several failed together. */
export function countWebhook(outcome: 'delivered' | 'retried' | 'failed', deliveries = 1): void {
  webhooks.inc({ outcome }, deliveries);
}

/** A push service answered, or did not. */
export function countPush(outcome: 'sent' | 'retried' | 'failed' | 'gone'): void {
  pushes.inc({ outcome });
}

/** A mail server answered, or did not. */
export function countMail(outcome: 'sent' | 'failed'): void {
  mails.inc({ outcome });
}

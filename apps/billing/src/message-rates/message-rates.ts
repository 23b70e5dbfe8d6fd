import { changeOf, defineResource } from '@recado/api/live';
import type { MessageRate } from '@recado/contract';

/** The operator's rates for WhatsApp's messages, by market, the latest first. */
export const messageRates = defineResource({
  list: 'GET /message-rates',
  record: 'GET /message-rates/:messageRateId',
  create: 'POST /message-rates',
  update: 'PUT /message-rates/:messageRateId',
  remove: 'DELETE /message-rates/:messageRateId',
  events: { messageRate: (event) => (event.action === 'import' ? { type: 'refetch' } : changeOf(event)) },
  compare: (a: MessageRate, b: MessageRate) =>
    a.market.localeCompare(b.market) || b.validFrom.localeCompare(a.validFrom) || a.id - b.id,
});

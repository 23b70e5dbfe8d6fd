import { api } from '@recado/api/client';
import { changeOf, defineResource, fold, type ListSource, queryClient } from '@recado/api/live';
import type { Answer, Webhook } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';

/** The company's webhooks (ADR 66). */
export const webhooks = defineResource({
  list: 'GET /webhooks',
  record: 'GET /webhooks/:webhookId',
  create: 'POST /webhooks',
  update: 'PUT /webhooks/:webhookId',
  remove: 'DELETE /webhooks/:webhookId',
  events: { webhook: changeOf },
  belongs: ({ name, isActive, failingSince }, { searchParam = '', disabled }) =>
    (disabled !== 'true' || (!isActive && failingSince !== null)) && fold(name).includes(fold(searchParam)),
  compare: (a, b) => a.name.localeCompare(b.name),
});

/** One event for one webhook, with the last response. */
export type Delivery = Answer<'GET /webhooks/:webhookId/deliveries'>['records'][number];

/** The filters of deliveries. */
export interface DeliveryFilter {
  state?: Delivery['state'] | undefined;
  event?: Delivery['event'] | undefined;
}

/** The deliveries of a webhook in the last 30 days, the newest first. */
export const deliveries: ListSource<Delivery, { webhookId: number } & DeliveryFilter> = {
  name: 'webhook-deliveries',
  events: {},
  async fetchPage({ webhookId, ...filter }, pageNumber, signal) {
    const { records, ...page } = await api('GET /webhooks/:webhookId/deliveries', {
      params: { webhookId },
      query: { ...filter, pageNumber },
      signal,
    });
    return { ...page, items: records };
  },
};

/** Fetches the visible deliveries again; others are fetched when they are shown. */
export function refreshDeliveries(): void {
  void queryClient.invalidateQueries({ queryKey: [deliveries.name, 'list'] }, { cancelRefetch: false });
}

/** The kinds of events, with the keys of their names. */
export const eventKeys: Record<Webhook['events'][number], string> = {
  'message.received': 'message-received',
  'message.sent': 'message-sent',
  'message.status': 'message-status',
  'ticket.opened': 'ticket-opened',
  'ticket.moved': 'ticket-moved',
  'ticket.closed': 'ticket-closed',
  'ticket.rated': 'ticket-rated',
  'rating.commented': 'rating-commented',
  'contact.changed': 'contact-changed',
  'connection.changed': 'connection-changed',
  'connection.health': 'connection-health',
  'template.status': 'template-status',
  'campaign.done': 'campaign-done',
  'rule.ran': 'rule-ran',
};

const isEvent = (name: string): name is Webhook['events'][number] => name in eventKeys;

/** The events of deliveries: those of webhooks, and the test of one. */
export const deliveryEvents: Delivery['event'][] = [...Object.keys(eventKeys).filter(isEvent), 'ping'];

/** The states of deliveries, in chronological order. */
export const deliveryStates: Delivery['state'][] = ['pending', 'delivered', 'failed'];

/** The name of an event in the user's language. */
export function useEventText(): (event: Delivery['event']) => string {
  const { t } = useTranslation('admin');
  return (event) => t(`webhooks.event.${event === 'ping' ? event : eventKeys[event]}`);
}

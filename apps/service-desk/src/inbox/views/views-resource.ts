import { defineResource } from '@recado/api/live';

const rankOf = { own: 0, company: 1, queue: 2 };

/** What is gone of a view's filter is the server's to say. */
const whenDeleted = ({ action }: { action: string }) =>
  action === 'delete' ? ({ type: 'refetch' } as const) : undefined;

/** The views that the user sees: own ones, those for the company, and those for queues. */
export const ticketViews = defineResource({
  list: 'GET /ticket-views',
  create: 'POST /ticket-views',
  update: 'PUT /ticket-views/:viewId',
  remove: 'DELETE /ticket-views/:viewId',
  events: {
    ticketView: (event) =>
      event.action === 'delete' ? { type: 'remove', id: event.id } : { type: 'upsert', record: event.record },
    tag: whenDeleted,
    queue: whenDeleted,
    whatsapp: whenDeleted,
    listedUser: whenDeleted,
  },
  compare: (a, b) =>
    rankOf[a.scope] - rankOf[b.scope] || (a.queueId ?? 0) - (b.queueId ?? 0) || a.position - b.position || a.id - b.id,
});

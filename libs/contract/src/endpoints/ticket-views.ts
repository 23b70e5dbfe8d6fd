import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { ticketView, ticketViewFilter, viewScope } from '../entities/ticket-view.ts';
import { changesOf, done, id, idInText, idOrNone, idsInText, sizedText } from '../fields.ts';
import { resourceEvent } from '../resource-event.ts';
import { longestViewName, mostOfView, mostViews, viewIcons } from '../view-bounds.ts';

const ticketViewBody = z.object({
  name: sizedText(1, longestViewName),
  icon: z.enum(viewIcons).default('filter'),
  scope: viewScope.default('own'),
  /** Required with the scope `queue`, and ignored with the others. */
  queueId: idOrNone,
  filter: ticketViewFilter,
});
const params = z.object({ viewId: idInText });
const refusals = ['ERR_NO_VIEW_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_VIEW_LIMIT'] as const;

/** Saved filters of the ticket list. Views for a queue or the company are changed by administrators. */
export const ticketViewEndpoints = defineEndpoints({
  'GET /ticket-views': {
    summary: 'The views that one sees: own ones, those for the company, and those for the queues that one serves',
    access: 'session',
    answer: z.array(ticketView),
  },
  'GET /ticket-views/counts': {
    summary: 'How many tickets one sees in each view, up to 100; at most 30 views a call',
    access: 'session',
    query: z.object({ ids: idsInText.optional() }),
    answer: z.object({ counts: z.array(z.object({ id, count: z.int().min(0).max(mostOfView) })) }),
  },
  'POST /ticket-views': {
    summary: 'Save a view; at most 10 of a person, for a queue and for the company',
    access: 'session',
    body: ticketViewBody,
    answer: ticketView,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_VIEW_LIMIT'],
  },
  'POST /ticket-views/order': {
    summary: 'Put views of one scope in this order',
    access: 'session',
    body: z.object({ ids: z.array(id).min(1).max(mostViews) }),
    answer: done,
    errors: ['ERR_NO_VIEW_FOUND'],
  },
  'PUT /ticket-views/:viewId': {
    summary: 'Change a view',
    access: 'session',
    params,
    body: changesOf(ticketViewBody),
    answer: ticketView,
    errors: refusals,
  },
  'DELETE /ticket-views/:viewId': {
    summary: 'Delete a view',
    access: 'session',
    params,
    answer: done,
    errors: ['ERR_NO_VIEW_FOUND'],
  },
});

/** Their event, for whoever sees the view. */
export const ticketViewEvents = { ticketView: resourceEvent(ticketView) };

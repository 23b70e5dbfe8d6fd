import type { ticketViewEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changeView, createView, deleteView, orderViews } from './change-views.ts';
import { countViews } from './count-views.ts';
import { inOrder, presentView, seenBy, selectViews } from './view-rows.ts';

/** Saved filters of the ticket list. */
export function ticketViewRoutes(): Handlers<keyof typeof ticketViewEndpoints> {
  return {
    'GET /ticket-views': async ({ unit, session }) => {
      const rows = await selectViews(unit)
        .where(seenBy(session))
        .orderBy(...inOrder);
      return rows.map((row) => presentView(row));
    },
    'GET /ticket-views/counts': ({ unit, session, query }) => countViews(unit, session, query.ids),
    'POST /ticket-views': ({ unit, session, body }) => createView({ unit, session }, body),
    'POST /ticket-views/order': async ({ unit, session, body }) => {
      await orderViews({ unit, session }, body.ids);
      return { message: 'Views ordered' };
    },
    'PUT /ticket-views/:viewId': ({ unit, session, params, body }) =>
      changeView({ unit, session }, params.viewId, body),
    'DELETE /ticket-views/:viewId': async ({ unit, session, params }) => {
      await deleteView({ unit, session }, params.viewId);
      return { message: 'View deleted' };
    },
  };
}

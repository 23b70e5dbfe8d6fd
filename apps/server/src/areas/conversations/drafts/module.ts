import { defineModule } from '../../define-module.ts';
import { ticketsMerging } from '../tickets/in-process-events.ts';
import { draftRoutes, moveDrafts } from './drafts.routes.ts';

/** What a user has written and not sent yet, on all their devices. */
export const draftsModule = defineModule('drafts', {
  routes: draftRoutes,
  reactions: () => [ticketsMerging.on(moveDrafts)],
});

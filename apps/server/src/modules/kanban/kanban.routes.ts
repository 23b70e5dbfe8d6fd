import type { kanbanEndpoints } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { byName, tagColumns } from '../tags/tag-rows.ts';
import { tags } from '../tickets/tags.schema.ts';
import { listLane } from './list-lane.ts';
import { moveCard } from './move-card.ts';

/** The kanban: lanes, cards, and moves (SPEC §2.10, §7). */
export function kanbanRoutes(platform: ServicePlatform): Handlers<keyof typeof kanbanEndpoints> {
  return {
    'GET /tags/kanban': async ({ unit, session }) => ({
      lista: await unit.db
        .select(tagColumns)
        .from(tags)
        .where(and(eq(tags.companyId, session.companyId), eq(tags.kanban, 1)))
        .orderBy(...byName),
    }),
    // Sent in one message with its transaction.
    'GET /ticket/kanban': { withoutUnit: ({ session, query }) => listLane(platform, session, query) },
    'PUT /ticket-tags/:ticketId/:tagId': ({ unit, session, params }) =>
      moveCard(platform, unit, session, params.ticketId, params.tagId),
    'DELETE /ticket-tags/:ticketId': ({ unit, session, params }) =>
      moveCard(platform, unit, session, params.ticketId, null),
  };
}

import type { AnswerInput, kanbanEndpoints } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { ServicePlatform, Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers, Session } from '../../platform/http/handler.ts';
import { linkedTags, replaceTags, requireTags } from '../tags/tag-links.ts';
import { byName, tagColumns } from '../tags/tag-rows.ts';
import { tags } from '../tickets/tags.schema.ts';
import { presentTicketRecord } from '../tickets/ticket-rows.ts';
import { requireTicketForChange } from '../tickets/visibility.ts';
import { listLane } from './list-lane.ts';

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

/**
 * Moves a ticket to the lane of a tag, or out of its lane (`null`); its other tags stay (SPEC §4.7). The ticket is
 * locked meanwhile, so the last of two moves decides. Throws ERR_NO_TAG_FOUND for a tag that is no lane, and what
 * reading a ticket throws.
 */
async function moveCard(
  services: Services,
  unit: Unit,
  session: Session,
  ticketId: number,
  tagId: number | null,
): Promise<AnswerInput<'PUT /ticket-tags/:ticketId/:tagId'>> {
  const row = await requireTicketForChange(unit, session, ticketId);
  const lane = await requireTags(unit, session.companyId, tagId === null ? [] : [tagId]);
  if (!lane.every(({ isLane }) => isLane)) throw new AppError('ERR_NO_TAG_FOUND');
  const present = await linkedTags(unit, ticketId);
  const wanted = [...present.filter(({ isLane }) => !isLane), ...lane];
  return presentTicketRecord(services, await replaceTags(services, unit, row, present, wanted));
}

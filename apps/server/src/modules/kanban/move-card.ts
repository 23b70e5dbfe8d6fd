import type { AnswerInput } from '@recado/api/contract';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { linkedTags, replaceTags, requireTags } from '../tags/tag-links.ts';
import { presentTicketRecord } from '../tickets/ticket.presenter.ts';
import { requireTicketForChange } from '../tickets/visibility.ts';

/**
 * Moves a ticket to the lane of a tag, or out of its lane (`null`); its other tags stay (SPEC §4.7). The ticket is
 * locked meanwhile, so the last of two moves decides. Throws ERR_NO_TAG_FOUND for a tag that is no lane, and what
 * reading a ticket throws.
 */
export async function moveCard(
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

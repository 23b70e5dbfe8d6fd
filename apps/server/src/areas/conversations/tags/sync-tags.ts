import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { tags } from '../tickets/tags.schema.ts';
import { ticketRecordIn } from '../tickets/ticket-rows.ts';
import { requireTicketForChange } from '../tickets/visibility.ts';
import { createTag } from './change-tags.ts';
import { type LinkedTag, linkedTags, replaceTags, requireTags } from './tag-links.ts';
import { foldedName } from './tag-rows.ts';

type Sync = BodyOutput<'POST /tags/sync'>;

const newColor = '#64748b';

/**
 * Replaces the tags of a ticket that the caller sees. An unknown name creates a tag. Throws ERR_NO_TAG_FOUND,
 * ERR_TOO_MANY_TAGS, and the errors of reading a ticket.
 */
export async function syncTags(
  unit: Unit,
  session: Principal,
  { ticketId, tags: given }: Sync,
): Promise<AnswerInput<'POST /tags/sync'>> {
  const row = await requireTicketForChange(unit, session, ticketId);
  const ids: number[] = [];
  for (const one of given) ids.push(await idOf(unit, session, one));
  const chosen = await requireTags(unit, session.companyId, ids);
  const present = await linkedTags(unit, ticketId);
  const current = await replaceTags(unit, row, present, withOneLane(chosen, present));
  return ticketRecordIn(unit, current);
}

/**
 * Adds tags to a ticket that the caller sees, and removes others of its tags. Throws ERR_NO_TAG_FOUND, and the errors of
 * reading a ticket.
 */
export async function changeTicketTags(
  unit: Unit,
  session: Principal,
  ticketId: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<void> {
  const row = await requireTicketForChange(unit, session, ticketId);
  const added = await requireTags(unit, session.companyId, add);
  const present = await linkedTags(unit, ticketId);
  const left = new Set([...remove, ...add]);
  const wanted = [...present.filter(({ id }) => !left.has(id)), ...added];
  await replaceTags(unit, row, present, withOneLane(wanted, present));
}

async function idOf(unit: Unit, session: Principal, given: Sync['tags'][number]): Promise<number> {
  if (typeof given === 'number') return given;
  if ('id' in given) return given.id;
  const { name } = given;
  const [known] = await unit.db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.companyId, session.companyId), sql`${foldedName} = recado_fold(${name})`));
  return known?.id ?? (await createTag(unit, session, { name, color: newColor, kanban: 0 })).id;
}

/**
 * The chosen tags with at most one lane: the last chosen lane that is new for the ticket, otherwise its former lane.
 */
function withOneLane(chosen: readonly LinkedTag[], present: readonly LinkedTag[]): LinkedTag[] {
  const lanes = chosen.filter(({ isLane }) => isLane);
  const isNew = ({ id }: LinkedTag) => !present.some((former) => former.id === id);
  const lane = lanes.findLast(isNew) ?? lanes.at(-1);
  return chosen.filter((one) => !one.isLane || one === lane);
}

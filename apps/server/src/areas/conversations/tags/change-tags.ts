import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { tags } from '../tickets/tags.schema.ts';
import { announceTags, publishTag, requireTag } from './tag-rows.ts';

/** The most tags of a company, and how many of them may be lanes; a board loads each lane separately. */
const mostTags = 1000;
const mostLanes = 50;

/**
 * Creates a tag that belongs to the caller. Throws ERR_DUPLICATED_TAG (ignoring case and accents), ERR_TOO_MANY_TAGS,
 * and ERR_NO_PERMISSION for a lane that the caller may not create.
 */
export async function createTag(
  unit: Unit,
  session: Principal,
  draft: BodyOutput<'POST /tags'>,
): Promise<AnswerInput<'POST /tags'>> {
  const { companyId, userId } = session;
  if (draft.kanban === 1) await requireLaneRight(unit, session);
  await requireRoom(unit, companyId);
  const made = one(
    await unit.db
      .insert(tags)
      .values({ ...draft, companyId, userId })
      .onConflictDoNothing()
      .returning({ id: tags.id }),
    'ERR_DUPLICATED_TAG',
  );
  await announceTags(unit, companyId, [made.id], 'create');
  return requireTag(unit, companyId, made.id);
}

/** Throws ERR_TOO_MANY_TAGS if a company has the most tags. */
export async function requireRoom(unit: Unit, companyId: number): Promise<void> {
  if ((await unit.db.$count(tags, eq(tags.companyId, companyId))) >= mostTags) throw new AppError('ERR_TOO_MANY_TAGS');
}

/**
 * Changes a tag. Throws ERR_NO_TAG_FOUND and the errors of `createTag`, also for a lane of the board that the caller may
 * not change: renaming a lane changes the board of everybody.
 */
export async function changeTag(
  unit: Unit,
  session: Principal,
  id: number,
  changes: BodyOutput<'PUT /tags/:tagId'>,
): Promise<AnswerInput<'PUT /tags/:tagId'>> {
  const { companyId } = session;
  const { kanban } = await requireTag(unit, companyId, id);
  if (kanban === 1) requireLaneAbility(session);
  if (changes.kanban !== undefined && changes.kanban !== kanban) await requireLaneRight(unit, session, changes.kanban);
  await onDuplicate('ERR_DUPLICATED_TAG', () =>
    unit.db
      .update(tags)
      .set({ ...changes, ...touched })
      .where(eq(tags.id, id)),
  );
  await announceTags(unit, companyId, [id]);
  return requireTag(unit, companyId, id);
}

/**
 * Deletes a tag; the database removes it from its tickets. Throws ERR_NO_TAG_FOUND, and ERR_NO_PERMISSION for a lane of
 * the board that the caller may not change.
 */
export async function deleteTag(unit: Unit, session: Principal, id: number): Promise<void> {
  const { companyId } = session;
  const { kanban } = await requireTag(unit, companyId, id);
  if (kanban === 1) requireLaneAbility(session);
  one(
    await unit.db
      .delete(tags)
      .where(and(eq(tags.companyId, companyId), eq(tags.id, id)))
      .returning({ id: tags.id }),
    'ERR_NO_TAG_FOUND',
  );
  publishTag(unit, companyId, { action: 'delete', id });
}

/**
 * Throws ERR_NO_PERMISSION unless the caller may make a tag a lane, or no lane, as administrators and supervisors may
 * (SPEC §6).
 */
async function requireLaneRight(unit: Unit, session: Principal, kanban = 1): Promise<void> {
  const { companyId } = session;
  requireLaneAbility(session);
  if (kanban === 0) return;
  const lanes = await unit.db.$count(tags, and(eq(tags.companyId, companyId), eq(tags.kanban, 1)));
  if (lanes >= mostLanes) throw new AppError('ERR_TOO_MANY_TAGS');
}

/** Throws ERR_NO_PERMISSION unless the caller may change the lanes of the board (SPEC §6). */
function requireLaneAbility({ abilities }: Principal): void {
  if (!abilities.has('tags:kanban')) throw new AppError('ERR_NO_PERMISSION');
}

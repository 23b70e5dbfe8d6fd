import type { AnswerInput, EventInput } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import { folded, isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { tags, ticketTags } from '../tickets/tags.schema.ts';

/** The name of a tag in the form used for searching and ordering. */
export const foldedName = folded(tags.name);
/** The order of tags, by name. */
export const byName = [foldedName, tags.id];

/** The fields of a tag in other records. */
export const tagColumns = {
  id: tags.id,
  name: tags.name,
  color: tags.color,
  kanban: tags.kanban,
  userId: tags.userId,
  updatedAt: tags.updatedAt,
};

const ticketsCount = sql<number>`(
  select count(*)::integer from ${ticketTags} where ${ticketTags}.tag_id = ${tags}.id)`;

/** Selects tags with the number of their tickets; add `where` and `orderBy`. */
export function selectTags(unit: Unit) {
  return unit.db
    .select({ ...tagColumns, ticketsCount })
    .from(tags)
    .$dynamic();
}

/** A tag of the company. Throws ERR_NO_TAG_FOUND. */
export async function requireTag(unit: Unit, companyId: number, id: number): Promise<AnswerInput<'GET /tags/:tagId'>> {
  return one(await selectTags(unit).where(and(eq(tags.companyId, companyId), eq(tags.id, id))), 'ERR_NO_TAG_FOUND');
}

/** Publishes tags after a change of them or of their number of tickets. */
export async function announceTags(
  unit: Unit,
  companyId: number,
  ids: readonly number[],
  action: 'create' | 'update' = 'update',
): Promise<void> {
  if (ids.length === 0) return;
  for (const record of await selectTags(unit).where(isOneOf(tags.id, ids))) {
    publishTag(unit, companyId, { action, record });
  }
}

/** Publishes a tag to the company. */
export function publishTag(unit: Unit, companyId: number, payload: EventInput<'tag'>): void {
  unit.publish({ name: 'tag', companyId, audience: { to: 'company' }, payload });
}

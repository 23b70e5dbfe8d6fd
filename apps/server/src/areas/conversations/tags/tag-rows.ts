import type { AnswerInput, EventInput } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { folded, isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { pageAnswer } from '../../../platform/database/fast-list.ts';
import { one } from '../../../platform/database/one.ts';
import type { Paged } from '../../../platform/database/paging.ts';
import { counting, type RowOf, selectionOf } from '../../../platform/database/selection.ts';
import { sharedBy } from '../../../platform/database/shared-by.ts';
import { tags, ticketTags } from '../tickets/tags.schema.ts';

/** The name of a tag in the form used for searching and ordering. */
export const foldedName = folded(tags.name);
/** The order of tags, by name. */
export const byName = [foldedName, sql`${tags.id}`];

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

const listed = new QueryBuilder().select(tagColumns).from(tags);
const counted = { ...tagColumns, ticketsCount: ticketsCount.as('tickets_count') };

/** Tags to choose from. */
export const tagSelection = selectionOf(tagColumns, listed);

/** Tags with the number of their tickets, for lists. */
export const countedTagSelection = selectionOf(counted, new QueryBuilder().select(counted).from(tags));

/** The number of tags. */
export const tagCount = counting(tags);

/** A page of tags in the form of the contract. */
export const tagsOfPage = pageAnswer(({ rows, ...page }: Paged<RowOf<typeof countedTagSelection>>) => ({
  tags: rows,
  ...page,
}));

/** Tags as they are read: everybody who waits for the same ones gets the same answer. */
export const allTags = sharedBy((rows: readonly RowOf<typeof tagSelection>[]) => [...rows]);

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

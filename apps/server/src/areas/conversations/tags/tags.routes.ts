import type { tagEndpoints } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { matches } from '../../../platform/database/conditions.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { tags } from '../tickets/tags.schema.ts';
import { changeTag, createTag, deleteTag } from './change-tags.ts';
import { syncTags } from './sync-tags.ts';
import { byName, foldedName, requireTag, selectTags, tagColumns } from './tag-rows.ts';

/** Tags, and the tags of a ticket (SPEC §2.9, §7). */
export function tagRoutes(): Handlers<keyof typeof tagEndpoints> {
  return {
    'GET /tags/list': ({ unit, session, query }) =>
      unit.db
        .select(tagColumns)
        .from(tags)
        .where(and(eq(tags.companyId, session.companyId), matches(foldedName, query.searchParam)))
        .orderBy(...byName),
    'GET /tags': async ({ unit, session, query }) => {
      const where = eq(tags.companyId, session.companyId);
      const list = { from: tags, rows: selectTags(unit), where, search: foldedName, order: byName };
      const { rows, ...page } = await listOf(unit, list, query);
      return { tags: rows, ...page };
    },
    'GET /tags/:tagId': ({ unit, session, params }) => requireTag(unit, session.companyId, params.tagId),
    'POST /tags': ({ unit, session, body }) => createTag(unit, session, body),
    'PUT /tags/:tagId': ({ unit, session, params, body }) => changeTag(unit, session, params.tagId, body),
    'DELETE /tags/:tagId': async ({ unit, session, params }) => {
      await deleteTag(unit, session, params.tagId);
      return { message: 'Tag deleted' };
    },
    'POST /tags/sync': ({ unit, session, body }) => syncTags(unit, session, body),
  };
}

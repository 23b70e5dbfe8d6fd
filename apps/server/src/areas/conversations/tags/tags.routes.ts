import { pageSize, type tagEndpoints } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { matches } from '../../../platform/database/conditions.ts';
import { fastListOf } from '../../../platform/database/fast-list.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { tags } from '../tickets/tags.schema.ts';
import { changeTag, createTag, deleteTag } from './change-tags.ts';
import { syncTags } from './sync-tags.ts';
import {
  allTags,
  byName,
  countedTagSelection,
  foldedName,
  requireTag,
  tagCount,
  tagSelection,
  tagsOfPage,
} from './tag-rows.ts';

/** Tags, and the tags of a ticket (SPEC §2.9, §7). */
export function tagRoutes(): Handlers<keyof typeof tagEndpoints> {
  return {
    'GET /tags/list': {
      reads: async ({ reader, query: { searchParam } }) =>
        allTags(await reader.selectShared(tagSelection, { ...found(searchParam), orderBy: byName })),
    },
    'GET /tags': {
      reads: ({ reader, query }) => {
        const list = { rows: countedTagSelection, count: tagCount, order: byName, size: pageSize };
        return fastListOf(reader, { ...list, ...found(query.searchParam) }, query, tagsOfPage);
      },
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

/** The tags whose name contains a text; connections keep the statement for all of them. */
function found(text = '') {
  return {
    where: and(eq(tags.companyId, ownCompany), matches(foldedName, text)),
    prepared: text.trim() === '',
  };
}

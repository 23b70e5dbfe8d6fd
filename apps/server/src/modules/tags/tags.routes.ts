import type { tagEndpoints } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import { tags } from '../../platform/database/schema/index.ts';
import { contains, folded } from '../../platform/database/search.ts';
import type { Handlers } from '../../platform/http/handler.ts';

const byName = folded(tags.name);

/** Tags, for the filters of the ticket list. */
export function tagRoutes(): Handlers<keyof typeof tagEndpoints> {
  return {
    'GET /tags/list': ({ unit, session, query }) =>
      unit.db
        .select({
          id: tags.id,
          name: tags.name,
          color: tags.color,
          kanban: tags.kanban,
          userId: tags.userId,
          updatedAt: tags.updatedAt,
        })
        .from(tags)
        .where(and(eq(tags.companyId, session.companyId), contains(byName, query.searchParam)))
        .orderBy(byName, tags.id),
  };
}

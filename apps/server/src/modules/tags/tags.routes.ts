import { and, eq, sql } from 'drizzle-orm';
import { tags } from '../../platform/database/schema/index.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';

/** Tags, for the filters of the ticket list. */
export function tagRoutes({ database }: Platform): Handlers<'GET /tags/list'> {
  return {
    'GET /tags/list': ({ session, query }) =>
      database.tenant(session.companyId, (unit) =>
        unit.db
          .select({ id: tags.id, name: tags.name, color: tags.color, kanban: tags.kanban, updatedAt: tags.updatedAt })
          .from(tags)
          .where(and(eq(tags.companyId, session.companyId), containsText(query.searchParam)))
          .orderBy(sql`recado_fold(${tags.name})`, tags.id),
      ),
  };
}

function containsText(text: string) {
  return text === '' ? undefined : sql`position(recado_fold(${text}) in recado_fold(${tags.name})) > 0`;
}

import type { apiTagEndpoints } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { matches } from '../../../../platform/database/conditions.ts';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { createTag } from '../../../conversations/tags/change-tags.ts';
import { byName, foldedName, requireTag, tagColumns } from '../../../conversations/tags/tag-rows.ts';
import { tags } from '../../../conversations/tickets/tags.schema.ts';
import { fingerprintOf, once } from '../once.ts';

/** The endpoints for tags that programs call (ADR 75). A company has at most 1000 tags. */
export function apiTagRoutes(): Handlers<keyof typeof apiTagEndpoints> {
  return {
    'GET /api/v1/tags': async ({ unit, holder, query }) => ({
      tags: await unit.db
        .select(tagColumns)
        .from(tags)
        .where(and(eq(tags.companyId, holder.companyId), matches(foldedName, query.search)))
        .orderBy(...byName),
    }),
    'POST /api/v1/tags': async ({ unit, holder, body, idempotencyKey: key }) => {
      const request = { holder, key, fingerprint: await fingerprintOf(['tags', body]) };
      const create = async () => [(await createTag(unit, holder, { ...body, kanban: 0 })).id];
      const { ids } = await once(unit, request, create);
      return requireTag(unit, holder.companyId, ids[0] ?? 0);
    },
  };
}

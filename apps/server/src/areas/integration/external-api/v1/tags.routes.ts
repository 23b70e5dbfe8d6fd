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
    'GET /api/v1/tags': async ({ unit, program, query }) => ({
      tags: await unit.db
        .select(tagColumns)
        .from(tags)
        .where(and(eq(tags.companyId, program.companyId), matches(foldedName, query.search)))
        .orderBy(...byName),
    }),
    'POST /api/v1/tags': async ({ unit, program, body, idempotencyKey: key }) => {
      const request = { program, key, fingerprint: await fingerprintOf(['tags', body]) };
      const create = async () => [(await createTag(unit, program, { ...body, kanban: 0 })).id];
      const { ids } = await once(unit, request, create);
      return requireTag(unit, program.companyId, ids[0] ?? 0);
    },
  };
}

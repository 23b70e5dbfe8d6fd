import type { planEndpoints } from '@recado/api/contract';
import { asc, eq } from 'drizzle-orm';
import { plans } from '../../platform/database/schema/index.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';

/** `/plans/list`: the plans that a new company can choose; always public ones only (SERVER §3.11). */
export function planRoutes({ database }: Platform): Handlers<keyof typeof planEndpoints> {
  return {
    'GET /plans/list': () =>
      database.system((unit) =>
        unit.db.select().from(plans).where(eq(plans.isPublic, true)).orderBy(asc(plans.value), asc(plans.id)),
      ),
  };
}

import type { suppressedNumberEndpoints } from '@recado/api/contract';
import { desc, eq } from 'drizzle-orm';
import { listOf } from '../../platform/database/paging.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeSuppressed, suppressNumber } from './change-suppression.ts';
import { exportSuppressed } from './export-suppressed.ts';
import { importSuppressed } from './import-suppressed.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/** The numbers to which campaigns send nothing (SERVER §2). */
export function suppressionRoutes({ database }: Platform): Handlers<keyof typeof suppressedNumberEndpoints> {
  return {
    'GET /suppressed-numbers': async ({ unit, session, query }) => {
      const list = {
        from: suppressedNumbers,
        rows: unit.db.select().from(suppressedNumbers).$dynamic(),
        where: eq(suppressedNumbers.companyId, session.companyId),
        search: suppressedNumbers.searchText,
        order: [desc(suppressedNumbers.id)],
      };
      const { rows: records, ...page } = await listOf(unit, list, query);
      return { records, ...page };
    },
    'POST /suppressed-numbers': ({ unit, session, body }) => suppressNumber(unit, session.companyId, body),
    'DELETE /suppressed-numbers/:suppressedNumberId': async ({ unit, session, params }) => {
      await removeSuppressed(unit, session.companyId, params.suppressedNumberId);
      return { message: 'Number removed' };
    },
    'POST /suppressed-numbers/upload': {
      withoutUnit: ({ session, body, files }) => importSuppressed(database, session, files, body.country),
    },
    'GET /suppressed-numbers/export': {
      withoutUnit: ({ session, query }) => exportSuppressed(database, session.companyId, query.language),
    },
  };
}

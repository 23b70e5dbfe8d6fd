import type { contactImportEndpoints } from '@recado/api/contract';
import { desc, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { deleteAllContacts } from '../contacts/delete-all-contacts.ts';
import { exportContacts } from '../contacts/export-contacts.ts';
import { contactImports } from './contact-import.schema.ts';
import { draftImport } from './draft-import.ts';
import { importOne } from './import-one.ts';
import { presentImport, requireImport } from './import-rows.ts';
import { exportRefusals, listRefusals } from './refusals.ts';
import { startAgendaImport } from './start-agenda-import.ts';
import { cancelImport, startImport } from './start-import.ts';

const mostShown = 20;

/** Imports and the export of contacts (SPEC §2.8, §7). */
export function contactImportRoutes(platform: ServicePlatform): Handlers<keyof typeof contactImportEndpoints> {
  const { database } = platform;
  return {
    'GET /contacts/imports': async ({ unit, session: { companyId } }) => {
      const latest = unit.db.select().from(contactImports).where(eq(contactImports.companyId, companyId));
      return (await latest.orderBy(desc(contactImports.id)).limit(mostShown)).map(presentImport);
    },
    'POST /contacts/imports': {
      withoutUnit: async ({ session, files }) => presentImport(await draftImport(database, session, files)),
    },
    'GET /contacts/imports/:importId': async ({ unit, session, params }) =>
      presentImport(await requireImport(unit, session.companyId, params.importId)),
    'POST /contacts/imports/:importId/start': async ({ unit, session, params, body }) =>
      presentImport(await startImport(unit, session, params.importId, body)),
    'DELETE /contacts/imports/:importId': async ({ unit, session, params }) =>
      presentImport(await cancelImport(unit, session, params.importId)),
    'GET /contacts/imports/:importId/refusals': async ({ unit, session, params, query }) => {
      await requireImport(unit, session.companyId, params.importId);
      return listRefusals(unit, params.importId, query);
    },
    'GET /contacts/imports/:importId/refusals/export': {
      withoutUnit: async ({ session: { companyId }, params: { importId } }) => {
        await database.tenant(companyId, (unit) => requireImport(unit, companyId, importId));
        return exportRefusals(database, companyId, importId);
      },
    },
    'POST /contacts/import': {
      withoutUnit: async ({ session }) => presentImport(await startAgendaImport(platform, session)),
    },
    'POST /contactsImport': ({ unit, session, body }) => importOne(platform, unit, session.companyId, body),
    'GET /contacts/export': {
      withoutUnit: async ({ session, query }) => exportContacts(database, session.companyId, query.searchParam),
    },
    'DELETE /delete-contacts': async ({ unit, session, query }) => {
      const total = await deleteAllContacts(platform, unit, session, query.confirm);
      return { message: 'The contacts are being deleted', total };
    },
  };
}

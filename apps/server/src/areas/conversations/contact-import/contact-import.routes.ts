import type { BodyOutput, contactImportEndpoints } from '@recado/contract';
import { enteredNumber } from '@recado/contract/phone-numbers';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { checkNumbersNow } from '../contacts/check-numbers.ts';
import { narrowedTo } from '../contacts/contact-conditions.ts';
import { findContactOf, presentOneContact, publishContact } from '../contacts/contact-rows.ts';
import { deleteAllContacts } from '../contacts/delete-all-contacts.ts';
import { exportContacts } from '../contacts/export-contacts.ts';
import { exportColumns } from '../custom-fields/export-columns.ts';
import { hasFieldValue } from '../custom-fields/field-filter.ts';
import { sightOf } from '../custom-fields/field-rows.ts';
import { contactImports } from './contact-import.schema.ts';
import { correctRefusal } from './correct-refusal.ts';
import { draftImport } from './draft-import.ts';
import { presentImport, requireListRight, requireSeen } from './import-rows.ts';
import { exportRefusals, listRefusals } from './refusals.ts';
import { openConnections, readAgendas, startAgendaImport } from './start-agenda-import.ts';
import { cancelImport, startGuessed, startImport } from './start-import.ts';
import { storePeople } from './store-people.ts';

const mostShown = 20;

/** Imports and the export of contacts (SPEC §2.8, §7). */
export function contactImportRoutes(platform: ServicePlatform): Handlers<keyof typeof contactImportEndpoints> {
  const { database } = platform;
  return {
    'GET /contacts/imports': async ({ unit, session, query: { contactListId } }) => {
      requireListRight(session, contactListId ?? null);
      const ofList = contactListId
        ? eq(contactImports.contactListId, contactListId)
        : isNull(contactImports.contactListId);
      const latest = unit.db
        .select()
        .from(contactImports)
        .where(and(eq(contactImports.companyId, session.companyId), ofList));
      return (await latest.orderBy(desc(contactImports.id)).limit(mostShown)).map(presentImport);
    },
    'POST /contacts/imports': {
      withoutUnit: async ({ session, files }) => presentImport(await draftImport(database, session, files)),
    },
    'POST /contact-lists/:contactListId/upload': {
      async withoutUnit({ session, params, body, files }) {
        const draft = await draftImport(database, session, files, params.contactListId);
        if (body.draft) return presentImport(draft);
        return presentImport(await database.tenant(session.companyId, (unit) => startGuessed(unit, session, draft)));
      },
    },
    'GET /contacts/imports/:importId': async ({ unit, session, params }) =>
      presentImport(await requireSeen(unit, session, params.importId)),
    'POST /contacts/imports/:importId/start': async ({ unit, session, params, body }) =>
      presentImport(await startImport(unit, session, params.importId, body)),
    'DELETE /contacts/imports/:importId': async ({ unit, session, params }) =>
      presentImport(await cancelImport(unit, session, params.importId)),
    'GET /contacts/imports/:importId/refusals': async ({ unit, session, params, query }) => {
      await requireSeen(unit, session, params.importId);
      return listRefusals(unit, params.importId, query);
    },
    'PUT /contacts/imports/:importId/refusals/:refusalId': async ({ unit, session, params, body }) => {
      await requireSeen(unit, session, params.importId);
      return presentImport(await correctRefusal(unit, session.companyId, params, body));
    },
    'GET /contacts/imports/:importId/refusals/export': {
      reads: async ({ reader, session, params: { importId }, query: { language } }) => {
        await reader.inUnit((unit) => requireSeen(unit, session, importId));
        return exportRefusals(reader, { importId, language });
      },
    },
    'POST /contacts/import': inSteps({
      prepare: ({ unit, session }) => openConnections(unit, session.companyId),
      perform: ({ prepared: connectionIds }) => readAgendas(platform, connectionIds),
      finish: async ({ unit, session }) => presentImport(await startAgendaImport(unit, session)),
    }),
    'POST /contactsImport': ({ unit, session, body }) => importOne(unit, session.companyId, body),
    'GET /contacts/export': {
      fromReplica: true,
      reads: async ({ reader, session, query: { searchParam, field: filter, ...narrowing } }) => {
        const seen = { companyId: session.companyId, sight: sightOf(session) };
        const hasField =
          filter === undefined ? undefined : await reader.inUnit((unit) => hasFieldValue(unit, { ...seen, filter }));
        const conditions = [...(hasField ? [hasField] : []), ...narrowedTo(narrowing)];
        return exportContacts(reader, { searchParam, conditions }, (unit, language) =>
          exportColumns(unit, { ...seen, language }),
        );
      },
    },
    'DELETE /delete-contacts': async ({ unit, session, query }) => {
      const total = await deleteAllContacts(unit, session, query.confirm);
      return { message: 'The contacts are being deleted', total };
    },
  };
}

/**
 * Imports one row of a spreadsheet that the client reads itself: creates the contact, or changes name and e-mail
 * address of the contact with the number. Its number is checked with WhatsApp later. Throws ERR_WAPP_INVALID_CONTACT.
 */
async function importOne(
  unit: Unit,
  companyId: number,
  { name, number: written, email }: BodyOutput<'POST /contactsImport'>,
) {
  const number = enteredNumber(written);
  if (number === undefined) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const person = { row: 1, name, number, username: null, email, lid: null, extraInfo: [], leftOut: [] };
  const { created } = await storePeople(unit, [person], { companyId, isKnown: false, onDuplicate: 'update' });
  const contact = await findContactOf(unit, companyId, { chatId: number, number, lid: null, isGroup: false });
  if (!contact) throw new AppError('ERR_INTERNAL');
  await publishContact(unit, created > 0 ? 'create' : 'update', contact);
  await checkNumbersNow(unit, { companyId });
  return presentOneContact(unit, contact);
}

import type { AnswerInput, contactEndpoints, QueryOutput } from '@recado/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { matches } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { type List, listOf, type Paged } from '../../../platform/database/paging.ts';
import type { Handlers, Principal } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { readNumberChecks } from './check-numbers.ts';
import { narrowedTo } from './contact-conditions.ts';
import { askForPicture, knownProfile, storeProfile } from './contact-profile.ts';
import { presentContacts, presentOneContact, requireOwnContact } from './contact-rows.ts';
import { contacts } from './contacts.schema.ts';
import {
  changeContact,
  changedNumber,
  checkNumber,
  createContact,
  removeContact,
  toggleDisableBot,
} from './contacts.service.ts';
import { contactsWithField, customFieldsOfContact } from './in-process-events.ts';
import { isOfFoundOrganisation } from './organisation-rows.ts';

/** Contacts (SPEC §2.8, §5). Numbers are checked with WhatsApp before a transaction begins, never inside one. */
export function contactRoutes(platform: ServicePlatform): Handlers<keyof typeof contactEndpoints> {
  return {
    'GET /contacts': ({ unit, session, query }) => listContacts(unit, session, query),

    'GET /contacts/list': ({ unit, session, query }) => suggestContacts(unit, session.companyId, query.name),

    'GET /contacts/number-checks': ({ unit, session }) => readNumberChecks(unit, session.companyId),

    'GET /contacts/profile/:number': inSteps({
      prepare: ({ unit, session, params }) => knownProfile(unit, session.companyId, params.number),
      perform: ({ session, prepared }) => askForPicture(platform, session.companyId, prepared),
      finish: ({ unit, performed }) => storeProfile(unit, performed),
    }),

    'GET /contacts/:contactId': async ({ unit, session, params }) => {
      const row = await requireOwnContact(unit, session.companyId, params.contactId);
      const [contact, values] = await Promise.all([
        presentOneContact(unit, row),
        unit.query(customFieldsOfContact, { session, contactId: row.id }),
      ]);
      return { ...contact, customFields: values };
    },

    'POST /contacts': inSteps({
      perform: ({ session, body }) => checkNumber(platform, session.companyId, body.number),
      async finish({ unit, session, body: { number: _number, ...draft }, performed: address }) {
        return presentOneContact(unit, await createContact(unit, session.companyId, { ...draft, address }));
      },
    }),

    'PUT /contacts/toggleDisableBot/:contactId': async ({ unit, session, params }) =>
      presentOneContact(unit, await toggleDisableBot(unit, session.companyId, params.contactId)),

    'PUT /contacts/:contactId': inSteps({
      prepare: ({ unit, session, params, body }) => changedNumber(unit, session.companyId, params.contactId, body),
      perform: async ({ session, prepared: number }) =>
        number === undefined ? undefined : checkNumber(platform, session.companyId, number),
      finish: ({ unit, session, params, body, performed: address }) =>
        changeContact(unit, session.companyId, params.contactId, body, address),
    }),

    'DELETE /contacts/:contactId': ({ unit, session, params }) =>
      removeContact(unit, session.companyId, params.contactId),
  };
}

type Contact = typeof contacts.$inferSelect;

const byName = [contacts.searchText, contacts.id];

/** One page of contacts whose name, number or organisation contains a text, ignoring case and accents, sorted by name (SPEC §2.8). */
async function listContacts(
  unit: Unit,
  session: Principal,
  { field: filter, blocked, organisationId, ...query }: QueryOutput<'GET /contacts'>,
): Promise<AnswerInput<'GET /contacts'>> {
  const hasField = filter === undefined ? undefined : await unit.query(contactsWithField, { session, filter });
  const isMeant = and(hasField, ...narrowedTo({ blocked, organisationId }));
  const { rows, ...page } = await readContacts(unit, session.companyId, query.searchParam, query, isMeant);
  return { contacts: await presentContacts(unit, rows), ...page };
}

/** Up to 20 contacts for a selection (SPEC §5, contact search). */
async function suggestContacts(unit: Unit, companyId: number, name: string) {
  const { rows } = await readContacts(unit, companyId, name, { pageNumber: 1 });
  return rows.map(({ id, name, number, username }) => ({ id, name, number: number ?? '', username }));
}

async function readContacts(
  unit: Unit,
  companyId: number,
  text: string,
  { pageNumber }: { pageNumber: number },
  isMeant?: SQL,
): Promise<Paged<Contact>> {
  const where = isMeant ? sql`${eq(contacts.companyId, companyId)} and ${isMeant}` : eq(contacts.companyId, companyId);
  const rows = unit.db.select().from(contacts).$dynamic();
  return listOf(
    unit,
    { from: contacts, rows, where, found: foundIn(where, companyId, text), order: byName },
    { pageNumber },
  );
}

/** The hits of a search in the form that `listOf` needs; undefined without a text. */
function foundIn(where: SQL, companyId: number, text: string): List<Contact>['found'] {
  if (text.trim() === '') return undefined;
  const selected = sql`select ${contacts.id}, ${contacts.searchText} from ${contacts}`;
  const byOwn = sql`${selected} where ${and(where, matches(contacts.searchText, text))}`;
  const byOrganisation = sql`${selected} where ${and(where, isOfFoundOrganisation(companyId, text))}`;
  const inOrder = sql`order by ${contacts.searchText}, ${contacts.id}`;
  // Each side uses its own index; an OR over both could not.
  const either = (each: SQL) => sql`(${byOwn} ${each}) union (${byOrganisation} ${each})`;
  const first = (most: number) =>
    sql`select * from (${either(sql`${inOrder} limit ${most}`)}) as ${contacts} ${inOrder} limit ${most}`;
  const hits = (most: number) => either(sql`limit ${most}`);
  return { id: contacts.id, hits, first };
}

import type { AnswerInput, apiContactEndpoints, QueryOutput } from '@recado/contract';
import { and, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { matches } from '../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallingProgram, Handlers } from '../../../../platform/http/handler.ts';
import { earlyAnswer, inSteps } from '../../../../platform/http/steps.ts';
import { narrowedTo } from '../../../conversations/contacts/contact-conditions.ts';
import {
  presentContactSummary,
  presentOneContact,
  requireOwnContact,
} from '../../../conversations/contacts/contact-rows.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import {
  changeContact,
  changedNumber,
  checkNumber,
  createContact,
  type NumberAddress,
  removeContact,
} from '../../../conversations/contacts/contacts.service.ts';
import { organisationsOf } from '../../../conversations/contacts/organisation-rows.ts';
import { changeNamedValues, namedValuesOf } from '../../../conversations/custom-fields/named-values.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { fingerprintOf, madeBefore, once, type ProgramRequest } from '../once.ts';
import { after, cursorOf, pageOf } from './cursor.ts';

/** The endpoints for contacts that programs call (ADR 75); they use the services of the screens. */
export function apiContactRoutes(platform: ServicePlatform): Handlers<keyof typeof apiContactEndpoints> {
  return {
    'GET /api/v1/contacts': ({ unit, program, query }) => listContacts(unit, program.companyId, query),
    'GET /api/v1/contacts/:contactId': ({ unit, program, params }) => present(unit, program, params.contactId),
    'POST /api/v1/contacts': creating(platform),
    'PUT /api/v1/contacts/:contactId': inSteps({
      prepare: ({ unit, program, params, body }) => changedNumber(unit, program.companyId, params.contactId, body),
      perform: async ({ program, prepared: number }) =>
        number === undefined ? undefined : checkNumber(platform, program.companyId, number),
      async finish({ unit, program, params, body: { customFields, ...body }, performed: address }) {
        const { companyId } = program;
        await changeContact(unit, companyId, params.contactId, body, address);
        await changeNamedValues(unit, { companyId, contactId: params.contactId }, customFields);
        return present(unit, program, params.contactId);
      },
    }),
    'DELETE /api/v1/contacts/:contactId': async ({ unit, program, params }) => {
      await requireOnlyOwnTickets(unit, program, params.contactId);
      return removeContact(unit, program.companyId, params.contactId);
    },
  };
}

/**
 * Creates a contact. The number is checked before the transaction; a repetition with the same key skips the check and
 * returns the current contact.
 */
function creating(platform: ServicePlatform) {
  return inSteps<'POST /api/v1/contacts', ProgramRequest, NumberAddress>({
    async prepare({ unit, program, body, idempotencyKey: key }) {
      const request = { program, key, fingerprint: await fingerprintOf(['contacts', body]) };
      const [contactId] = (await madeBefore(unit, request)) ?? [];
      return contactId === undefined ? request : earlyAnswer(await present(unit, program, contactId));
    },
    perform: ({ program, body }) => checkNumber(platform, program.companyId, body.number),
    async finish({ unit, program, body, prepared: request, performed: address }) {
      const { number: _number, customFields, ...draft } = body;
      const { companyId } = program;
      const create = async () => {
        const { id } = await createContact(unit, companyId, { ...draft, address });
        await changeNamedValues(unit, { companyId, contactId: id }, customFields);
        return [id];
      };
      const [contactId = 0] = (await once(unit, request, create)).ids;
      return present(unit, program, contactId);
    },
  });
}

async function present(unit: Unit, { companyId }: CallingProgram, contactId: number) {
  const row = await requireOwnContact(unit, companyId, contactId);
  const valuesOf = await namedValuesOf(unit, companyId, [contactId]);
  return { ...(await presentOneContact(unit, row)), customFields: valuesOf(contactId) };
}

/**
 * Deleting a contact deletes its tickets, so a key that is limited to a connection deletes only contacts without tickets
 * of others. Throws ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION.
 */
async function requireOnlyOwnTickets(unit: Unit, { companyId, connectionId }: CallingProgram, contactId: number) {
  if (connectionId === null) return;
  await requireOwnContact(unit, companyId, contactId);
  const isElsewhere = or(ne(tickets.whatsappId, connectionId), isNull(tickets.whatsappId));
  const elsewhere = and(eq(tickets.companyId, companyId), eq(tickets.contactId, contactId), isElsewhere);
  if ((await unit.db.$count(tickets, elsewhere)) > 0) throw new AppError('ERR_NO_PERMISSION');
}

const order = { at: contacts.updatedAt, id: contacts.id };
const latestLast = sql`${contacts.updatedAt}, ${contacts.id}`;

/**
 * Contacts of a company, the latest changed last: contacts that change while a program reads the list appear again at
 * its end.
 */
async function listContacts(
  unit: Unit,
  companyId: number,
  { cursor, limit, search, updatedSince, organisationId, withFields }: QueryOutput<'GET /api/v1/contacts'>,
): Promise<AnswerInput<'GET /api/v1/contacts'>> {
  const since = updatedSince === undefined ? undefined : gte(contacts.updatedAt, new Date(updatedSince));
  const here = and(since, after(order, cursorOf(cursor)));
  const ofCompany = and(eq(contacts.companyId, companyId), ...narrowedTo({ organisationId }));
  const most = limit + 1;
  const isListed =
    search === undefined
      ? and(ofCompany, here)
      : hitsFirst(and(ofCompany, matches(contacts.searchText, search)), here, most);
  const rows = await unit.db.select().from(contacts).where(isListed).orderBy(latestLast).limit(most);
  const { page, nextCursor } = pageOf(rows, limit, ({ updatedAt: at, id }) => ({ at, id }));
  const ids = page.map(({ id }) => id);
  const valuesOf = withFields ? await namedValuesOf(unit, companyId, ids) : undefined;
  const known = await organisationsOf(unit, page);
  const shown = page.map((row) => ({
    ...presentContactSummary(row),
    extraInfo: row.extraInfo,
    organisation: known.get(row.organisationId) ?? null,
    ...(valuesOf && { customFields: valuesOf(row.id) }),
  }));
  return { contacts: shown, nextCursor };
}

/**
 * A condition that reads the hits of a search from the search index first and then sorts them: otherwise the database
 * may read all contacts in their order until the page is full.
 */
function hitsFirst(found: SQL | undefined, here: SQL | undefined, limit: number): SQL {
  const hits = sql`select ${contacts.id}, ${contacts.updatedAt} from ${contacts} where ${found}`;
  const onPage = here ? sql`where ${here}` : sql``;
  return sql`${contacts.id} = any(array(
    with hit as materialized (${hits})
    select ${contacts.id} from hit as ${contacts} ${onPage} order by ${latestLast} limit ${limit}))`;
}

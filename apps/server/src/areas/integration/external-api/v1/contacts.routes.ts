import type { AnswerInput, apiContactEndpoints, QueryOutput } from '@recado/contract';
import { and, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { matches } from '../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallingProgram, Handlers, ReadingContext, UnitHandler } from '../../../../platform/http/handler.ts';
import {
  presentContactSummary,
  presentOneContact,
  requireOwnContact,
} from '../../../conversations/contacts/contact-rows.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import {
  changeContact,
  checkNumber,
  createContact,
  removeContact,
} from '../../../conversations/contacts/contacts.service.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { fingerprintOf, madeBefore, once } from '../once.ts';
import { after, cursorOf, pageOf } from './cursor.ts';

/** The endpoints for contacts that programs call (ADR 75); they use the services of the screens. */
export function apiContactRoutes(platform: ServicePlatform): Handlers<keyof typeof apiContactEndpoints> {
  return {
    'GET /api/v1/contacts': ({ unit, program, query }) => listContacts(unit, program.companyId, query),
    'GET /api/v1/contacts/:contactId': async ({ unit, program, params }) =>
      presentOneContact(unit, await requireOwnContact(unit, program.companyId, params.contactId)),
    'POST /api/v1/contacts': { before: (call) => create(platform, call) },
    'PUT /api/v1/contacts/:contactId': {
      withoutUnit: ({ program, params, body }) => changeContact(platform, program.companyId, params.contactId, body),
    },
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
async function create(
  platform: ServicePlatform,
  { reader, program, body, idempotencyKey: key }: ReadingContext<'POST /api/v1/contacts'>,
): Promise<UnitHandler<'POST /api/v1/contacts'>> {
  const { companyId } = program;
  const request = { program, key, fingerprint: await fingerprintOf(['contacts', body]) };
  const known = await reader.inUnit((unit) => madeBefore(unit, request));
  const { number, ...draft } = body;
  const address = known ? undefined : await checkNumber(platform, companyId, number);
  return async ({ unit }) => {
    const { ids } = await once(unit, request, async () => {
      // The key was deleted between the two transactions.
      if (!address) throw new AppError('ERR_INTERNAL');
      return [(await createContact(unit, companyId, { ...draft, address })).id];
    });
    const [contactId = 0] = ids;
    return presentOneContact(unit, await requireOwnContact(unit, companyId, contactId));
  };
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
  { cursor, limit, search, updatedSince }: QueryOutput<'GET /api/v1/contacts'>,
): Promise<AnswerInput<'GET /api/v1/contacts'>> {
  const since = updatedSince === undefined ? undefined : gte(contacts.updatedAt, new Date(updatedSince));
  const here = and(since, after(order, cursorOf(cursor)));
  const ofCompany = eq(contacts.companyId, companyId);
  const most = limit + 1;
  const isListed =
    search === undefined
      ? and(ofCompany, here)
      : hitsFirst(and(ofCompany, matches(contacts.searchText, search)), here, most);
  const rows = await unit.db.select().from(contacts).where(isListed).orderBy(latestLast).limit(most);
  const { page, nextCursor } = pageOf(rows, limit, ({ updatedAt: at, id }) => ({ at, id }));
  const shown = page.map((row) => ({ ...presentContactSummary(row), extraInfo: row.extraInfo }));
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

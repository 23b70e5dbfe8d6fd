import type { AnswerInput, QueryOutput } from '@recado/api/contract';
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Services } from '../../../channels/services.ts';
import { matches } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { contacts } from '../../../platform/database/schema/index.ts';
import { presentContactSummary } from '../../contacts/contact-rows.ts';
import { after, cursorOf, pageOf } from './cursor.ts';

const order = { at: contacts.updatedAt, id: contacts.id };
const latestLast = sql`${contacts.updatedAt}, ${contacts.id}`;

/** Contacts of a company, the latest changed last: what changes while a program reads the list is read again at its end. */
export async function listContacts(
  services: Services,
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
      : foundFirst(and(ofCompany, matches(contacts.searchText, search)), here, most);
  const rows = await unit.db.select().from(contacts).where(isListed).orderBy(latestLast).limit(most);
  const { page, nextCursor } = pageOf(rows, limit, ({ updatedAt: at, id }) => ({ at, id }));
  const shown = page.map((row) => ({ ...presentContactSummary(services.storage, row), extraInfo: row.extraInfo }));
  return { contacts: shown, nextCursor };
}

/**
 * What is searched is read from the index of its text first, and then put in order: otherwise all contacts may be read in
 * their order until the page is full.
 */
function foundFirst(found: SQL | undefined, here: SQL | undefined, limit: number): SQL {
  const hits = sql`select ${contacts.id}, ${contacts.updatedAt} from ${contacts} where ${found}`;
  const onPage = here ? sql`where ${here}` : sql``;
  return sql`${contacts.id} = any(array(
    with hit as materialized (${hits})
    select ${contacts.id} from hit as ${contacts} ${onPage} order by ${latestLast} limit ${limit}))`;
}

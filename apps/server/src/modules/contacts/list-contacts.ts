import { type AnswerInput, pageSize, type QueryOutput } from '@recado/api/contract';
import { and, count, eq, type SQL } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import { foldedLike } from '../../platform/database/search.ts';
import type { Desk } from '../tickets/desk.ts';
import { presentContact } from './contact.presenter.ts';

/** One page of contacts whose name or number contains a text, however it is written, by name (SPEC §2.8). */
export async function listContacts(
  desk: Desk,
  unit: Unit,
  companyId: number,
  { searchParam, pageNumber }: QueryOutput<'GET /contacts'>,
): Promise<AnswerInput<'GET /contacts'>> {
  const where = matching(companyId, searchParam);
  const offset = (pageNumber - 1) * pageSize;
  const rows = await selectByName(unit, where)
    .limit(pageSize + 1)
    .offset(offset);
  const hasMore = rows.length > pageSize;
  return {
    contacts: rows.slice(0, pageSize).map((row) => presentContact(desk.storage, row)),
    count: hasMore || rows.length === 0 ? await countContacts(unit, where) : offset + rows.length,
    hasMore,
  };
}

/** Up to 20 contacts to choose one from (SPEC §5, contact search). */
export async function suggestContacts(unit: Unit, companyId: number, name: string) {
  const rows = await selectByName(unit, matching(companyId, name)).limit(pageSize);
  return rows.map((row) => ({ id: row.id, name: row.name, number: row.number ?? '' }));
}

function selectByName(unit: Unit, where: SQL | undefined) {
  return unit.db.select().from(contacts).where(where).orderBy(contacts.searchText, contacts.id).$dynamic();
}

/** Only asked when the list goes on. */
async function countContacts(unit: Unit, where: SQL | undefined): Promise<number> {
  const [total] = await unit.db.select({ count: count() }).from(contacts).where(where);
  return total?.count ?? 0;
}

function matching(companyId: number, text: string): SQL | undefined {
  return and(eq(contacts.companyId, companyId), text === '' ? undefined : foldedLike(contacts.searchText, text));
}

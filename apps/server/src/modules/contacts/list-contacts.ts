import { type AnswerInput, pageSize, type QueryOutput } from '@recado/api/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/paging.ts';
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
  const { rows, ...page } = await readPage(
    { number: pageNumber, size: pageSize },
    {
      rows: (limit, offset) => selectByName(unit, where).limit(limit).offset(offset),
      count: () => unit.db.$count(contacts, where),
    },
  );
  return { contacts: rows.map((row) => presentContact(desk.storage, row)), ...page };
}

/** Up to 20 contacts to choose one from (SPEC §5, contact search). */
export async function suggestContacts(unit: Unit, companyId: number, name: string) {
  const rows = await selectByName(unit, matching(companyId, name)).limit(pageSize);
  return rows.map((row) => ({ id: row.id, name: row.name, number: row.number ?? '' }));
}

function selectByName(unit: Unit, where: SQL | undefined) {
  return unit.db.select().from(contacts).where(where).orderBy(contacts.searchText, contacts.id).$dynamic();
}

function matching(companyId: number, text: string): SQL | undefined {
  return and(eq(contacts.companyId, companyId), text === '' ? undefined : foldedLike(contacts.searchText, text));
}

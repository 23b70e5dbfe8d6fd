import { type AnswerInput, pageSize, type QueryOutput } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import { matches } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/paging.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import { presentContacts } from './contact.presenter.ts';

const byName = [contacts.searchText, contacts.id];

/** One page of contacts whose name or number contains a text, ignoring case and accents, sorted by name (SPEC §2.8). */
export async function listContacts(
  services: Services,
  unit: Unit,
  companyId: number,
  query: QueryOutput<'GET /contacts'>,
): Promise<AnswerInput<'GET /contacts'>> {
  const list = {
    from: contacts,
    rows: unit.db.select().from(contacts).$dynamic(),
    where: eq(contacts.companyId, companyId),
    search: contacts.searchText,
    order: byName,
  };
  const { rows, ...page } = await listOf(unit, list, query);
  return { contacts: await presentContacts(services.storage, unit, rows), ...page };
}

/** Up to 20 contacts for a selection (SPEC §5, contact search). */
export async function suggestContacts(unit: Unit, companyId: number, name: string) {
  const rows = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), matches(contacts.searchText, name)))
    .orderBy(...byName)
    .limit(pageSize);
  return rows.map((row) => ({ id: row.id, name: row.name, number: row.number ?? '' }));
}

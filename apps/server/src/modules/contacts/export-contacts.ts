import { and, asc, eq, gt } from 'drizzle-orm';
import { matches } from '../../platform/database/conditions.ts';
import type { Database } from '../../platform/database/database.ts';
import { csvLine, csvMark } from '../../platform/spreadsheets/csv-text.ts';
import { contacts } from './contacts.schema.ts';

/** The number of contacts that one unit reads. */
const atOnce = 1_000;

/**
 * The contacts that a search finds, as a CSV file (SPEC §9), in the order in which they were added. Each part is read
 * in its own unit, so that a slow download keeps no transaction open.
 */
export async function* exportContacts(
  database: Database,
  companyId: number,
  searchParam: string,
): AsyncGenerator<string> {
  yield csvMark + csvLine(['Nome', 'Número', 'E-mail']);
  for (let lastId = 0; ; ) {
    const some = await database.tenant(companyId, ({ db }) =>
      db
        .select({ id: contacts.id, name: contacts.name, number: contacts.number, email: contacts.email })
        .from(contacts)
        .where(
          and(
            eq(contacts.companyId, companyId),
            eq(contacts.isGroup, false),
            gt(contacts.id, lastId),
            matches(contacts.searchText, searchParam),
          ),
        )
        .orderBy(asc(contacts.id))
        .limit(atOnce),
    );
    yield some.map(({ name, number, email }) => csvLine([name, number ?? '', email])).join('');
    lastId = some.at(-1)?.id ?? 0;
    if (some.length < atOnce) return;
  }
}

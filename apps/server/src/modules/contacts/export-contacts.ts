import { and, asc, eq, gt } from 'drizzle-orm';
import { matches } from '../../platform/database/conditions.ts';
import type { Database } from '../../platform/database/database.ts';
import { csvLine, csvMark } from '../../platform/spreadsheets/csv-text.ts';
import { contacts } from './contacts.schema.ts';

/**
 * A number in groups, with its country code first: spreadsheets show digits alone as 5.51198E+12, and save them so. The
 * import reads both.
 */
function grouped(digits: string): string {
  const brazilian = /^(55)(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazilian) return `${brazilian[1]} ${brazilian[2]} ${brazilian[3]}-${brazilian[4]}`;
  return digits.replace(/(\d{4})$/, '-$1');
}

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
    yield some.map(({ name, number, email }) => csvLine([name, grouped(number ?? ''), email])).join('');
    lastId = some.at(-1)?.id ?? 0;
    if (some.length < atOnce) return;
  }
}

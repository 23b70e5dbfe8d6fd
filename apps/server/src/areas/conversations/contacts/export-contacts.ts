import type { CompanyLanguage, ContactField } from '@recado/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import { matches } from '../../../platform/database/conditions.ts';
import type { CompanyReader } from '../../../platform/database/database.ts';
import { csvLine, csvMark } from '../../../platform/spreadsheets/csv-text.ts';
import { exportedNumber } from '../../../platform/spreadsheets/exported-number.ts';
import { localeOf } from '../../company/companies/time-zone.ts';
import type { ContactRow } from './contact-rows.ts';
import { contacts } from './contacts.schema.ts';

/** A column of the file; null for a field that it does not have. */
type ExportColumn = {
  titles: Record<CompanyLanguage, string>;
  text: (contact: Pick<ContactRow, 'name' | 'number' | 'username' | 'email'>) => string;
} | null;

const columns: Record<ContactField, ExportColumn> = {
  name: { titles: { pt: 'Nome', en: 'Name', es: 'Nombre' }, text: ({ name }) => name },
  number: { titles: { pt: 'Número', en: 'Number', es: 'Número' }, text: ({ number }) => exportedNumber(number ?? '') },
  email: { titles: { pt: 'E-mail', en: 'E-mail', es: 'Correo' }, text: ({ email }) => email },
  disableBot: null,
  extraInfo: null,
};
/** After the fields that people enter, what WhatsApp says. */
const usernameColumn: ExportColumn = {
  titles: { pt: 'Nome de usuário', en: 'Username', es: 'Nombre de usuario' },
  text: ({ username }) => username ?? '',
};
const shown = [...Object.values(columns), usernameColumn].filter((column) => column !== null);

/** The number of contacts that one unit reads. */
const atOnce = 1_000;

/**
 * The contacts that a search finds, as a CSV file (SPEC §9) with titles in the company's language, in the order in which
 * they were added. Each part is read in its own unit, so that a slow download keeps no transaction open.
 */
export async function* exportContacts(reader: CompanyReader, searchParam: string): AsyncGenerator<string> {
  const { language } = await reader.inUnit(localeOf);
  yield csvMark + csvLine(shown.map(({ titles }) => titles[language]));
  for (let lastId = 0; ; ) {
    const some = await reader.inUnit(({ db }) =>
      db
        .select({
          id: contacts.id,
          name: contacts.name,
          number: contacts.number,
          username: contacts.username,
          email: contacts.email,
        })
        .from(contacts)
        .where(
          and(
            eq(contacts.companyId, reader.companyId),
            eq(contacts.isGroup, false),
            gt(contacts.id, lastId),
            matches(contacts.searchText, searchParam),
          ),
        )
        .orderBy(asc(contacts.id))
        .limit(atOnce),
    );
    yield some.map((contact) => csvLine(shown.map(({ text }) => text(contact)))).join('');
    lastId = some.at(-1)?.id ?? 0;
    if (some.length < atOnce) return;
  }
}

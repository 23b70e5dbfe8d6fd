import type { CompanyLanguage, ContactField } from '@recado/contract';
import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { matches } from '../../../platform/database/conditions.ts';
import type { CompanyReader, Unit } from '../../../platform/database/database.ts';
import { csvLine, csvMark } from '../../../platform/spreadsheets/csv-text.ts';
import { exportedNumber } from '../../../platform/spreadsheets/exported-number.ts';
import { localeOf } from '../../company/companies/time-zone.ts';
import type { ContactRow } from './contact-rows.ts';
import { contacts } from './contacts.schema.ts';
import { isOfFoundOrganisation } from './organisation-rows.ts';
import { organisations } from './organisations.schema.ts';

/** A column of the file; null for a field that it does not have. */
type ExportColumn = {
  titles: Record<CompanyLanguage, string>;
  text: (contact: ExportedContact, language: CompanyLanguage) => string;
} | null;

type ExportedContact = Pick<ContactRow, 'name' | 'number' | 'username' | 'email' | 'blockedAt'> & {
  organisation: string | null;
  consent: string | null;
};

const organisationColumn: ExportColumn = {
  titles: { pt: 'Empresa', en: 'Organisation', es: 'Empresa' },
  text: ({ organisation }) => organisation ?? '',
};
const columns: Record<ContactField, ExportColumn> = {
  name: { titles: { pt: 'Nome', en: 'Name', es: 'Nombre' }, text: ({ name }) => name },
  number: { titles: { pt: 'Número', en: 'Number', es: 'Número' }, text: ({ number }) => exportedNumber(number ?? '') },
  email: { titles: { pt: 'E-mail', en: 'E-mail', es: 'Correo' }, text: ({ email }) => email },
  disableBot: null,
  extraInfo: null,
  organisationId: organisationColumn,
};
/** After the fields that people enter, what WhatsApp says. */
const usernameColumn: ExportColumn = {
  titles: { pt: 'Nome de usuário', en: 'Username', es: 'Nombre de usuario' },
  text: ({ username }) => username ?? '',
};
const blockedColumn: ExportColumn = {
  titles: { pt: 'Bloqueado', en: 'Blocked', es: 'Bloqueado' },
  text: ({ blockedAt }, language) => (blockedAt ? yes[language] : ''),
};
const consentColumn: ExportColumn = {
  titles: { pt: 'Aceita marketing', en: 'Accepts marketing', es: 'Acepta marketing' },
  text: ({ consent }, language) => (consent === 'given' ? yes : consent === 'refused' ? no : never)[language],
};
const no: Record<CompanyLanguage, string> = { pt: 'não', en: 'no', es: 'no' };
const never: Record<CompanyLanguage, string> = { pt: '', en: '', es: '' };
const yes: Record<CompanyLanguage, string> = { pt: 'sim', en: 'yes', es: 'sí' };
/** Columns of later releases come last, so that those of former ones keep their places. */
const shown = [
  ...Object.values(columns).filter((column) => column !== organisationColumn),
  usernameColumn,
  organisationColumn,
  blockedColumn,
  consentColumn,
].filter((column) => column !== null);

/** Columns behind those of the contacts. */
export interface FurtherColumns {
  titles: readonly string[];
  /** Reads the cells of some contacts; the result has those of one. */
  cells(unit: Unit, contactIds: readonly number[]): Promise<(contactId: number) => readonly string[]>;
}

/** The further columns in the language of the company. */
type AskFurther = (unit: Unit, language: CompanyLanguage) => Promise<FurtherColumns>;

/** The number of contacts that one unit reads. */
const atOnce = 1_000;

/**
 * The contacts that a search finds and that meet the other conditions, as a CSV file (SPEC §9) with titles in the
 * company's language, in the order in which they were added. Each part is read in its own unit, so that a slow download keeps no transaction open.
 */
export async function* exportContacts(
  reader: CompanyReader,
  { searchParam, conditions }: { searchParam: string; conditions: readonly SQL[] },
  askFurther: AskFurther,
): AsyncGenerator<string> {
  const { language, further } = await reader.inUnit(async (unit) => {
    const locale = await localeOf(unit);
    return { language: locale.language, further: await askFurther(unit, locale.language) };
  });
  const isFound =
    searchParam === ''
      ? undefined
      : or(matches(contacts.searchText, searchParam), isOfFoundOrganisation(reader.companyId, searchParam));
  yield csvMark + csvLine([...shown.map(({ titles }) => titles[language]), ...further.titles]);
  for (let lastId = 0; ; ) {
    const { some, cellsOf } = await reader.inUnit(async (unit) => {
      const read = await unit.db
        .select({
          id: contacts.id,
          name: contacts.name,
          number: contacts.number,
          username: contacts.username,
          email: contacts.email,
          blockedAt: contacts.blockedAt,
          organisation: organisations.name,
          consent: sql<
            string | null
          >`(select c.state from marketing_consents c where c.contact_id = ${contacts.id} and c.is_current)`,
        })
        .from(contacts)
        .leftJoin(organisations, eq(organisations.id, contacts.organisationId))
        .where(
          and(
            eq(contacts.companyId, reader.companyId),
            eq(contacts.isGroup, false),
            gt(contacts.id, lastId),
            ...conditions,
            isFound,
          ),
        )
        .orderBy(asc(contacts.id))
        .limit(atOnce);
      const ids = further.titles.length === 0 ? [] : read.map(({ id }) => id);
      return { some: read, cellsOf: ids.length === 0 ? noCells : await further.cells(unit, ids) };
    });
    yield some
      .map((contact) => csvLine([...shown.map(({ text }) => text(contact, language)), ...cellsOf(contact.id)]))
      .join('');
    lastId = some.at(-1)?.id ?? 0;
    if (some.length < atOnce) return;
  }
}

function noCells(): readonly string[] {
  return [];
}

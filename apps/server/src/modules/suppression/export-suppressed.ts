import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/database/database.ts';
import { type SheetCell, sheetFile } from '../../platform/spreadsheets/write-sheet.ts';
import { timeZoneOf } from '../companies/time-zone.ts';
import type { SuppressedNumberRow } from './change-suppression.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/** Numbers that one unit reads. */
const atOnce = 1_000;

const words = {
  pt: {
    titles: ['Número', 'Nome', 'Motivo', 'Origem', 'Desde'],
    customer: 'Cliente',
    agent: 'Equipe',
    import: 'Importação',
  },
  en: {
    titles: ['Number', 'Name', 'Reason', 'Source', 'Since'],
    customer: 'Customer',
    agent: 'Team',
    import: 'Import',
  },
  es: {
    titles: ['Número', 'Nombre', 'Motivo', 'Origen', 'Desde'],
    customer: 'Cliente',
    agent: 'Equipo',
    import: 'Importación',
  },
};
type Language = keyof typeof words;
const locales = { pt: 'pt-BR', en: 'en-US', es: 'es' };

/**
 * The suppression list as an .xlsx file, streamed, newest first; times are those of the company's clock. Each part is
 * read in its own unit, so that a slow download holds no transaction.
 */
export async function exportSuppressed(
  database: Database,
  companyId: number,
  language: Language,
): Promise<AsyncGenerator<Uint8Array>> {
  const timeZone = await database.tenant(companyId, timeZoneOf);
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return sheetFile(rowsOf(database, companyId, language, format));
}

async function* rowsOf(
  database: Database,
  companyId: number,
  language: Language,
  format: Intl.DateTimeFormat,
): AsyncGenerator<SheetCell[][]> {
  const { titles, ...sources } = words[language];
  yield [titles];
  let last: SuppressedNumberRow | undefined;
  do {
    const rows = await database.tenant(companyId, (unit) => readAfter(unit, companyId, last));
    yield rows.map((row) => [
      row.number ?? '',
      row.name,
      row.reason,
      sources[row.source],
      format.format(row.createdAt),
    ]);
    last = rows.length < atOnce ? undefined : rows.at(-1);
  } while (last);
}

function readAfter(unit: Unit, companyId: number, last: SuppressedNumberRow | undefined) {
  const own = eq(suppressedNumbers.companyId, companyId);
  return unit.db
    .select()
    .from(suppressedNumbers)
    .where(last ? and(own, lt(suppressedNumbers.id, last.id)) : own)
    .orderBy(desc(suppressedNumbers.id))
    .limit(atOnce);
}

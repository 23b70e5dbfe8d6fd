import type { suppressedNumberEndpoints } from '@recado/contract';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { CompanyReader, Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { exportedNumber } from '../../../platform/spreadsheets/exported-number.ts';
import { momentCells, type SheetCell, sheetFile } from '../../../platform/spreadsheets/write-sheet.ts';
import { timeZoneOf } from '../../company/companies/time-zone.ts';
import { removeSuppressed, type SuppressedNumberRow, suppressNumber } from './change-suppression.ts';
import { importSuppressed } from './import-suppressed.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/** The numbers to which campaigns send nothing (SERVER §2). */
export function suppressionRoutes({ database }: Platform): Handlers<keyof typeof suppressedNumberEndpoints> {
  return {
    'GET /suppressed-numbers': async ({ unit, session, query }) => {
      const list = {
        from: suppressedNumbers,
        rows: unit.db.select().from(suppressedNumbers).$dynamic(),
        where: eq(suppressedNumbers.companyId, session.companyId),
        search: suppressedNumbers.searchText,
        order: [desc(suppressedNumbers.id)],
      };
      const { rows: records, ...page } = await listOf(unit, list, query);
      return { records, ...page };
    },
    'POST /suppressed-numbers': ({ unit, session, body }) => suppressNumber(unit, session.companyId, body),
    'DELETE /suppressed-numbers/:suppressedNumberId': async ({ unit, session, params }) => {
      await removeSuppressed(unit, session.companyId, params.suppressedNumberId);
      return { message: 'Number removed' };
    },
    'POST /suppressed-numbers/upload': {
      withoutUnit: ({ session, body, files }) => importSuppressed(database, session, files, body.country),
    },
    'GET /suppressed-numbers/export': {
      fromReplica: true,
      reads: ({ reader, query }) => exportSuppressed(reader, query.language),
    },
  };
}

/** The number of rows that one unit reads. */
const atOnce = 1_000;

const words = {
  pt: {
    titles: ['Número', 'Nome', 'Motivo', 'Origem', 'Desde'],
    customer: 'Cliente',
    agent: 'Equipe',
    import: 'Importação',
    whatsapp: 'WhatsApp',
  },
  en: {
    titles: ['Number', 'Name', 'Reason', 'Source', 'Since'],
    customer: 'Customer',
    agent: 'Team',
    import: 'Import',
    whatsapp: 'WhatsApp',
  },
  es: {
    titles: ['Número', 'Nombre', 'Motivo', 'Origen', 'Desde'],
    customer: 'Cliente',
    agent: 'Equipo',
    import: 'Importación',
    whatsapp: 'WhatsApp',
  },
};
type Language = keyof typeof words;

/**
 * The suppression list as an .xlsx file, streamed, newest first; times are on the company's clock. Each part is read in
 * its own unit, so that a slow download keeps no transaction open.
 */
async function exportSuppressed(reader: CompanyReader, language: Language): Promise<AsyncGenerator<Uint8Array>> {
  const timeZone = await reader.inUnit(timeZoneOf);
  return sheetFile(rowsOf(reader, language, momentCells(timeZone)));
}

async function* rowsOf(
  reader: CompanyReader,
  language: Language,
  momentCell: ReturnType<typeof momentCells>,
): AsyncGenerator<SheetCell[][]> {
  const { titles, ...sources } = words[language];
  yield [titles];
  let last: SuppressedNumberRow | undefined;
  do {
    const rows = await reader.inUnit((unit) => readAfter(unit, reader.companyId, last));
    yield rows.map((row) => [
      exportedNumber(row.number ?? ''),
      row.name,
      row.reason,
      sources[row.source],
      momentCell(row.createdAt),
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

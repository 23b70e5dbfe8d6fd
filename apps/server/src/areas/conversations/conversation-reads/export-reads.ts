import type { CompanyLanguage } from '@recado/contract';
import { and } from 'drizzle-orm';
import type { UnitReader } from '../../../platform/database/database.ts';
import { csvLine, csvMark } from '../../../platform/spreadsheets/csv-text.ts';
import { followsPlace, placeOf, type ReadFilters, type ReadRow, readsWhere, selectReads } from './list-reads.ts';
import { readWords } from './read-words.ts';

/** Reads in one unit. */
const atOnce = 1_000;

/** The reads that the filters find as a CSV file in the company's language, the latest first, each part in a unit of its own. */
export async function* exportReads(
  reader: UnitReader,
  companyId: number,
  filters: ReadFilters,
  language: CompanyLanguage,
): AsyncGenerator<string> {
  yield csvMark + csvLine(readWords[language].titles);
  const where = await reader.inUnit((unit) => readsWhere(unit, companyId, filters));
  for (let place: string | undefined; ; ) {
    const from = place === undefined ? where : and(where, followsPlace(place));
    const some = await reader.inUnit((unit) => selectReads(unit, from, atOnce));
    yield some.map((row) => csvLine(cellsOf(row, language))).join('');
    const last = some.at(-1);
    if (!last || some.length < atOnce) return;
    place = placeOf(last);
  }
}

function cellsOf({ read, contactName }: ReadRow, language: CompanyLanguage): string[] {
  const { firstAt, lastAt, count, readerName, readerKind, ticketId, way } = read;
  const { kinds, ways } = readWords[language];
  const times = [firstAt.toISOString(), lastAt.toISOString(), String(count)];
  return [...times, readerName, kinds[readerKind], contactName, ticketId === 0 ? '' : String(ticketId), ways[way]];
}

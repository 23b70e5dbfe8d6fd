import type { AnswerInput, RefusedRate } from '@recado/contract';
import { sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, UploadedFile } from '../../../platform/http/handler.ts';
import { publishToSuperUsers } from '../../../platform/realtime/publish-widely.ts';
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts';
import type { SheetRow } from '../../../platform/spreadsheets/sheet-limits.ts';
import { messageRates } from './message-rates.schema.ts';
import { type ListedRate, readPriceList } from './read-price-list.ts';

/** More rows than price lists have, with the lines around them. */
const mostRows = 2_000;
/** The most rows that are reported: whoever reads more has chosen the wrong file. */
const mostRefused = 50;

/** The rates of a price list, and its rows that are none. */
interface PriceList {
  rates: ListedRate[];
  refused: RefusedRate[];
}

/**
 * Reads a price list of WhatsApp. Throws the errors of `readSheet`, ERR_NO_FILE_FOUND, ERR_SPREADSHEET_EMPTY,
 * ERR_SPREADSHEET_COLUMNS.
 */
export async function readRates({ companyId }: CallerSession, [file]: readonly UploadedFile[]): Promise<PriceList> {
  if (!file) throw new AppError('ERR_NO_FILE_FOUND');
  const rows: SheetRow[] = [];
  await readSheet({ companyId, path: file.temporaryPath }, async (read) => {
    if (rows.length + read.length > mostRows) throw new AppError('ERR_SPREADSHEET_TOO_LARGE');
    rows.push(...read);
  });
  if (rows.length === 0) throw new AppError('ERR_SPREADSHEET_EMPTY');
  return readPriceList(rows);
}

/** Stores the rates of a price list, valid from a day on. Needs a system unit. */
export async function importRates(
  unit: Unit,
  { rates, refused }: PriceList,
  validFrom: string,
): Promise<AnswerInput<'POST /message-rates/upload'>> {
  const counts = await storeRates(unit, rates, validFrom);
  return { ...counts, refused: refused.slice(0, mostRefused) };
}

async function storeRates(unit: Unit, rates: readonly ListedRate[], validFrom: string) {
  if (rates.length === 0) return { added: 0, replaced: 0 };
  const stored = await unit.db
    .insert(messageRates)
    .values(rates.map((rate) => ({ ...rate, validFrom })))
    .onConflictDoUpdate({
      target: [messageRates.market, messageRates.validFrom],
      set: {
        currency: sql`excluded.currency`,
        marketing: sql`excluded.marketing`,
        utility: sql`excluded.utility`,
        authentication: sql`excluded.authentication`,
        authenticationInternational: sql`excluded.authentication_international`,
        service: sql`excluded.service`,
      },
    })
    // A new row was written by no transaction before this one.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  await publishToSuperUsers(unit, { name: 'messageRate', payload: { action: 'import' } });
  const added = stored.filter(({ isNew }) => isNew).length;
  return { added, replaced: stored.length - added };
}

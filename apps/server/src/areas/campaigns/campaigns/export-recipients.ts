import type { CompanyLanguage } from '@recado/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { CompanyReader } from '../../../platform/database/database.ts';
import { exportedNumber } from '../../../platform/spreadsheets/exported-number.ts';
import { momentCells, type SheetCell, sheetFile } from '../../../platform/spreadsheets/write-sheet.ts';
import { localeOf } from '../../company/companies/time-zone.ts';
import { requireCampaign } from './campaign-rows.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { exportWordsIn } from './export-words.ts';

/** The number of recipients that one unit reads. */
const atOnce = 1_000;

/**
 * Exports the recipients of a campaign as an .xlsx file in the company's language, streamed. Each part is read in its own unit, so that a slow
 * download keeps no transaction open. Throws ERR_NO_CAMPAIGN_FOUND.
 */
export async function exportRecipients(reader: CompanyReader, campaignId: number): Promise<AsyncGenerator<Uint8Array>> {
  const locale = await reader.inUnit(async (unit) => {
    await requireCampaign(unit, reader.companyId, campaignId);
    return localeOf(unit);
  });
  return sheetFile(rowsOf(reader, { campaignId, locale }));
}

async function* rowsOf(
  reader: CompanyReader,
  { campaignId, locale }: { campaignId: number; locale: Locale },
): AsyncGenerator<SheetCell[][]> {
  yield [exportWordsIn(locale.language).titles];
  const written = cellsIn(locale);
  for (let last = 0; ; ) {
    const rows = await reader.inUnit(({ db }) =>
      db
        .select()
        .from(campaignRecipients)
        .where(and(eq(campaignRecipients.campaignId, campaignId), gt(campaignRecipients.id, last)))
        .orderBy(asc(campaignRecipients.id))
        .limit(atOnce),
    );
    yield rows.map(written);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < atOnce) return;
  }
}

interface Locale {
  timeZone: string;
  language: CompanyLanguage;
}

/** Creates the function that makes the cells of a row; times are on the company's clock. */
function cellsIn({ timeZone, language }: Locale): (row: typeof campaignRecipients.$inferSelect) => SheetCell[] {
  const moment = momentCells(timeZone);
  const { states, answers, reason } = exportWordsIn(language);
  return (row) => [
    ...[row.name, exportedNumber(row.number), row.email, states[row.state]],
    ...[row.confirmation && answers[row.confirmation], row.messageIndex],
    ...[moment(row.sentAt), moment(row.deliveredAt), moment(row.readAt), moment(row.repliedAt)],
    row.failedCode && reason(row.failedCode),
  ];
}

import { writeFile } from 'node:fs/promises';
import type { LookReport } from '@recado/contract';
import type { Database } from '../../../../platform/database/database.ts';
import type { CustomerLanguage } from '../../../company/settings/customer-texts.ts';
import type { OpenSource } from '../source/open-source.ts';
import type { SourceFiles } from '../source/source.ts';
import { describeReport } from './describe-report.ts';
import { look } from './look.ts';
import { lookHere } from './look-here.ts';
import { reportHtml } from './report-html.ts';
import { reportText } from './report-text.ts';

/** What the command `look` is asked for. */
interface LookRequest {
  database: Database;
  source: OpenSource;
  /** Null: no folder was named. */
  files: SourceFiles | null;
  language: CustomerLanguage;
  /** Where the page to keep is written; null: nowhere. */
  page: string | null;
  signal?: AbortSignal;
}

/** Looks, writes the page to keep, and returns the report with its text for the terminal. Throws what `look` throws. */
export async function lookAndReport(request: LookRequest): Promise<{ report: LookReport; text: string }> {
  const { database, source, files, language, page, signal } = request;
  const report = await look(source, files, lookHere(database), signal);
  const described = describeReport(report, language);
  // Others on this machine have no business with the names in it.
  if (page !== null) await writeFile(page, reportHtml(described), { mode: 0o600 });
  return { report, text: reportText(described) };
}

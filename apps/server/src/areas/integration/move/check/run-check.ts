import { randomInt } from 'node:crypto';
import type { CheckedFigure, CheckReport, CompanyCheck } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import { timeZoneOf } from '../../../company/companies/time-zone.ts';
import { movedCompanies } from '../move.schema.ts';
import type { SourceId } from '../source/records.ts';
import type { Source } from '../source/source.ts';
import { copiedCompanies, type MovedCompany } from '../switch/moved-companies.ts';
import { type CheckedFiles, compareMessages } from './compare-messages.ts';
import { copiedRows } from './copied-rows.ts';
import { countKinds } from './count-kinds.ts';
import { figuresHere } from './figures-here.ts';
import { type Figures, FiguresThere } from './figures-there.ts';
import { MessageSample, type Random } from './message-sample.ts';
import { lastMonth } from './month.ts';

/** What a check is made with. */
export interface CheckParts extends CheckedFiles {
  database: Database;
  now(): Date;
  random?: Random;
  signal?: AbortSignal;
}

/** How many messages of a company are compared with their files. */
const sampled = 1_000;
/** By how much sums may differ that are added in another order. */
const rounding = 0.005;

/**
 * Compares companies with what they were copied from: counts, sums, figures of last month, and messages at random. It
 * changes nothing. Throws ERR_MOVE_NOT_COPIED.
 */
export async function runCheck(
  parts: CheckParts,
  source: Source,
  moveId: number,
  sourceIds?: readonly SourceId[],
): Promise<CheckReport> {
  const companies: CompanyCheck[] = [];
  for (const company of await copiedCompanies(parts.database, moveId, sourceIds)) {
    companies.push(await checkCompany(parts, source, company));
  }
  return { companies };
}

async function checkCompany(parts: CheckParts, source: Source, company: MovedCompany): Promise<CompanyCheck> {
  const { database } = parts;
  const { companyId, sourceId, name } = company;
  const month = lastMonth(parts.now(), await database.tenant(companyId, (unit) => timeZoneOf(unit, companyId)));
  const sample = new MessageSample(sampled, parts.random ?? randomInt);
  const there = new FiguresThere(source.edition, month);
  const reading = { database, source, company, signal: parts.signal };
  for await (const row of copiedRows(reading, 'messages')) {
    sample.add(row);
    there.addMessage(row);
  }
  for await (const row of copiedRows(reading, 'rounds')) there.addRound(row);
  // Invoices of one due date are one here.
  for await (const row of copiedRows(reading, 'invoices', 'first')) there.addInvoice(row);
  const kinds = await countKinds(reading, await findingsOf(database, company));
  const figures = compareFigures(there, await figuresHere(database, companyId, month));
  const messages = await compareMessages(database, parts, company, sample.messages);
  const isRight =
    kinds.every(({ missing, unexplained }) => missing === 0 && unexplained === 0) &&
    figures.every(({ isSame }) => isSame) &&
    messages.problems.length === 0;
  return { sourceId, id: companyId, name, kinds, figures, month: month.name, messages, isRight };
}

const names = ['invoices', 'ratings', 'received', 'sent', 'resolved', 'meanRating'] as const;

function compareFigures({ figures: there, endless }: FiguresThere, here: Figures): CheckedFigure[] {
  return names.map((name) => {
    const explained = name === 'resolved' ? endless : 0;
    const isSame = Math.abs(there[name] - here[name]) <= explained + rounding;
    return { name, there: there[name], here: here[name], explained, isSame };
  });
}

async function findingsOf(database: Database, { moveId, sourceId }: MovedCompany): Promise<unknown> {
  const isIt = and(eq(movedCompanies.moveId, moveId), eq(movedCompanies.sourceId, sourceId));
  const [row] = await database.system(({ db }) =>
    db.select({ findings: movedCompanies.findings }).from(movedCompanies).where(isIt),
  );
  return row?.findings;
}

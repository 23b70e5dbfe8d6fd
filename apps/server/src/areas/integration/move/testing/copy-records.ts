import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../../platform/database/database.ts';
import { copyPage, preparePage } from '../copy/copy-rows.ts';
import type { CopyContext, CopyStep } from '../copy/copy-step.ts';
import { storeFresh, targetsOf } from '../copy/known-rows.ts';
import type { SourceId, SourceKind, SourceRecords } from '../source/records.ts';
import type { Edition, Finding, SourceFiles } from '../source/source.ts';

/** A copy into a company of a test. */
export interface TestCopy {
  database: Database;
  companyId: number;
  edition?: Edition;
  files?: SourceFiles | null;
  /** Rows of a page. */
  pageSize?: number;
}

/** Copies rows of one kind page by page. Resolves with what did not come over exactly. */
export async function copyRows<Kind extends SourceKind>(
  copy: TestCopy,
  step: CopyStep<Kind>,
  rows: readonly SourceRecords[Kind][],
): Promise<Finding[]> {
  const { database, companyId, pageSize = 100, edition = 'saas', files = null } = copy;
  const findings: Finding[] = [];
  const context: CopyContext = {
    edition,
    sourceCompanyId: '1',
    companyId,
    files,
    targets: (unit, kind, ids) => targetsOf(unit, companyId, kind, ids),
    find: (finding) => findings.push({ ...finding, companyId: '1' }),
  };
  for (let start = 0; start < rows.length; start += pageSize) {
    const parts = { database, step, context };
    await copyPage(parts, await preparePage(parts, rows.slice(start, start + pageSize)));
  }
  return findings;
}

/** Lets the clock of the database move on, so that a change by people is later than the copy. */
export function aMoment(): Promise<void> {
  return wait(20);
}

/** Says which rows here some rows there are, e.g. connections and users. */
export async function alreadyMoved(
  { database, companyId }: TestCopy,
  kind: SourceKind,
  targets: Readonly<Record<SourceId, number>>,
): Promise<void> {
  const copied = Object.entries(targets).map(([sourceId, targetId]) => ({ sourceId, targetId }));
  await database.tenant(companyId, (unit) => storeFresh(unit, companyId, kind, copied, new Map()));
}

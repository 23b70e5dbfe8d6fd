import { reasonInWords } from '@recado/contract/move-words';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { CopyOutcome } from './copy/run-copy.ts';
import { type CopyProgress, type FindingsByReason, movedCompanies } from './move.schema.ts';
import { printable } from './printable.ts';

/** Examples of a finding in a terminal. */
const mostExamples = 3;

/** The progress of a copy in one line. */
export function lineOf(name: string, { kind, done, total, rate, remaining, isPaused }: CopyProgress): string {
  if (kind === null) return name;
  const expected = total[kind] === undefined ? '' : ` of ${written(total[kind])}`;
  const left = remaining === null ? '' : `, ${lengthOf(remaining)} left`;
  const state = isPaused ? ', waits because the product is busy' : left;
  return `${printable(name)}: ${kind} ${written(done[kind] ?? 0)}${expected}, ${written(rate)} rows/s${state}`;
}

/** What a copy did, for a terminal: companies with the rows that were read, and what did not come over exactly. */
export async function copyReport(database: Database, outcomes: readonly CopyOutcome[]): Promise<string> {
  const parts: string[] = [];
  for (const { sourceId, companyId } of outcomes) {
    if (companyId === null) {
      parts.push(
        `Company ${sourceId} seems to be here already, by its name or e-mail address: copy it with --company ${sourceId}.\n`,
      );
      continue;
    }
    const [row] = await database.system(({ db }) =>
      db.select().from(movedCompanies).where(eq(movedCompanies.companyId, companyId)),
    );
    const rows = Object.values(row?.progress.done ?? {}).reduce((sum, count) => sum + count, 0);
    parts.push(
      `Company ${sourceId} is company ${companyId} here: ${written(rows)} rows were read.\n${findingsOf(row?.findings ?? {})}`,
    );
  }
  return parts.join('');
}

function findingsOf(findings: FindingsByReason): string {
  const lines = Object.entries(findings).flatMap(([reason, { count, examples }]) => {
    const some = examples
      .slice(0, mostExamples)
      .map(({ kind, id, detail }) => printable(`      ${kind} ${id ?? ''}: ${detail}`));
    const sentence = reasonInWords(reason, 'en');
    return [`  ${written(count)} × ${sentence}`, ...some];
  });
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function written(count: number): string {
  return count.toLocaleString('en');
}

function lengthOf(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

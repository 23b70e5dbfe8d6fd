import type { CheckedKind } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../platform/database/database.ts';
import { type KindWithTable, tablesOfKinds } from '../tables-of-kinds.ts';
import { placedRows, type ReadRows } from './copied-rows.ts';
import { findingsOfKind } from './finding-counts.ts';

const counts = z.array(z.object({ copied: z.int(), here: z.int(), missing: z.int() })).length(1);

/** Counts the rows of every kind on both sides, and says why the numbers differ. `findings`: those of the copy. */
export async function countKinds(reading: ReadRows, findings: unknown): Promise<CheckedKind[]> {
  const { database, source, company } = reading;
  const checked: CheckedKind[] = [];
  for (const kind of kindsWithTables()) {
    if (!source.kinds.has(kind)) continue;
    const there = await source.count(kind, company.sourceId);
    const { copied, here, missing } = await countHere(database, company.companyId, kind);
    const { leftOut, reasons } = findingsOfKind(findings, kind);
    const over = await countOver(reading, kind);
    const explained = {
      ...reasons,
      ...(over > 0 && { over }),
      ...(copied > here && { joined: copied - here }),
    };
    const unexplained = Math.max(0, there - copied - leftOut - over);
    checked.push({ kind, there, copied, here, missing, explained, unexplained });
  }
  return checked;
}

function kindsWithTables(): KindWithTable[] {
  return Object.keys(tablesOfKinds).filter((kind): kind is KindWithTable => Object.hasOwn(tablesOfKinds, kind));
}

/** Rows there that have a place here, places here, and places that are empty. */
async function countHere(database: Database, companyId: number, kind: KindWithTable) {
  const table = sql.identifier(tablesOfKinds[kind]);
  const { rows } = await database.tenant(companyId, ({ db }) =>
    db.execute(sql`
      select count(*)::int as copied, count(distinct m.target_id)::int as here,
        count(distinct m.target_id) filter (where own.id is null)::int as missing
      from moved_rows m left join ${table} own on own.company_id = ${companyId} and own.id = m.target_id
      where m.company_id = ${companyId} and m.kind = ${kind}`),
  );
  const [found] = counts.parse(rows);
  return found ?? { copied: 0, here: 0, missing: 0 };
}

/**
 * Rows that are not copied because nothing is to be done with them any more, or not yet: schedules that were sent, and
 * people whom a campaign has not reached, who are on its list.
 */
async function countOver(reading: ReadRows, kind: KindWithTable): Promise<number> {
  let over = 0;
  if (kind === 'schedules') {
    for await (const page of placedRows(reading, kind)) {
      over += page.filter(({ row, targetId }) => targetId === null && !isToCome(row.status, row.sentAt)).length;
    }
  }
  if (kind === 'shippings') {
    for await (const page of placedRows(reading, kind)) {
      over += page.filter(({ row, targetId }) => targetId === null && row.deliveredAt === null).length;
    }
  }
  return over;
}

function isToCome(status: string, sentAt: Date | null): boolean {
  return sentAt === null && (status === 'PENDENTE' || status === 'AGENDADA');
}

import { type OfficialReport, officialReport } from '@recado/contract';
import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { connectionNotices } from './connection-notices.schema.ts';
import { endProblems, noteProblems, type Source } from './note-problems.ts';

/** How long a report without an end is shown, in milliseconds. */
const shownFor = 7 * 24 * 60 * 60_000;

/** The reports of which WhatsApp tells the end. */
const withEnd: ReadonlySet<OfficialReport> = new Set<OfficialReport>(['review_failed']);
const withoutEnd = officialReport.options.filter((report) => !withEnd.has(report));

/**
 * Notes what WhatsApp reported of a connection. It is told like a problem; when it happens again, it is told again, but
 * not when WhatsApp repeats its webhook. `at`: when it was reported, milliseconds since 1970.
 */
export async function noteReport(unit: Unit, source: Source, report: OfficialReport, at: number): Promise<void> {
  const since = new Date(at);
  if (at + shownFor < unit.now().getTime()) return;
  const [former] = await unit.db
    .select({ since: connectionNotices.since })
    .from(connectionNotices)
    .where(and(eq(connectionNotices.whatsappId, source.connectionId), eq(connectionNotices.problem, report)))
    .orderBy(desc(connectionNotices.since))
    .limit(1);
  if (former && former.since >= since) return;
  await endProblems(unit, source, [report]);
  await noteProblems(unit, source, { found: [report], since });
}

/** Ends the reports of a connection that have been shown long enough. */
export async function endOldReports(unit: Unit, source: Source): Promise<void> {
  const before = new Date(unit.now().getTime() - shownFor);
  await endProblems(unit, source, withoutEnd, lt(connectionNotices.since, before));
}

/** The reports of a connection that are not over, the newest first. */
export async function reportsOf({ db }: Unit, { companyId, connectionId }: Source) {
  const rows = await db
    .select({ problem: connectionNotices.problem, since: connectionNotices.since })
    .from(connectionNotices)
    .where(
      and(
        eq(connectionNotices.companyId, companyId),
        eq(connectionNotices.whatsappId, connectionId),
        inArray(connectionNotices.problem, officialReport.options),
        isNull(connectionNotices.endedAt),
      ),
    )
    .orderBy(desc(connectionNotices.since), desc(connectionNotices.id));
  return rows.flatMap(({ problem, since }) => {
    const report = officialReport.safeParse(problem).data;
    return report ? [{ report, since }] : [];
  });
}

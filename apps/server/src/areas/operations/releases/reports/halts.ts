import { and, eq, isNull } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import type { ReleaseId } from '../release-store.ts';
import { releaseHalts } from './release-reports.schema.ts';

/** Whether a release was ended for everybody because of how it did. Requires a system unit. */
export async function isHalted({ db }: Unit, { remote, release }: ReleaseId): Promise<boolean> {
  const isThis = and(
    eq(releaseHalts.remote, remote),
    eq(releaseHalts.release, release),
    isNull(releaseHalts.companyId),
  );
  return (await db.$count(releaseHalts, isThis)) > 0;
}

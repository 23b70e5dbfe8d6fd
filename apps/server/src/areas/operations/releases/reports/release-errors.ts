import { createHash } from 'node:crypto';
import type { AnswerInput, ReleaseReport } from '@recado/contract';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { currentRequest } from '../../../../platform/database/request-scope.ts';
import type { ReleasePlace } from '../channel.ts';
import type { ReleaseId } from '../release-store.ts';
import { releaseErrors } from './release-errors.schema.ts';
import { createSources } from './source-maps.ts';
import { browserOf, keptOf } from './thrown.ts';

type Shown = AnswerInput<'GET /releases/:remote/errors'>[number];

/** The most errors that are kept of a release, those that came last, and the days for which. */
const mostOfRelease = 20;
const keptDays = 30;
const mostBrowsers = 10;
const mostShown = 200;

/** Keeps what a release threw: the same error once, with its count. Requires a system unit, like all functions of this file. */
export async function noteError(
  unit: Unit,
  id: ReleaseId,
  thrown: NonNullable<ReleaseReport['error']>,
  now: Date,
): Promise<void> {
  const kept = keptOf(thrown, id);
  const likeness = createHash('sha256').update(JSON.stringify(kept)).digest('base64url').slice(0, 22);
  const browser = browserOf(currentRequest()?.requested?.actor?.agent);
  const { remote, release } = releaseErrors;
  await unit.db
    .insert(releaseErrors)
    .values({ ...id, ...kept, likeness, browsers: browser ? [browser] : [], firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [remote, release, releaseErrors.likeness],
      set: { count: sql`${releaseErrors.count} + 1`, lastAt: now, browsers: withBrowser(browser) },
    });
  const last = unit.db
    .select({ id: releaseErrors.id })
    .from(releaseErrors)
    .where(and(eq(remote, id.remote), eq(release, id.release)))
    .orderBy(desc(releaseErrors.lastAt), desc(releaseErrors.id))
    .offset(mostOfRelease);
  await unit.db.delete(releaseErrors).where(inArray(releaseErrors.id, last));
}

function withBrowser(browser: string) {
  const { browsers } = releaseErrors;
  const isKnown = sql`${browser} = '' or ${browser} = any(${browsers}) or cardinality(${browsers}) >= ${mostBrowsers}`;
  return sql`case when ${isKnown} then ${browsers} else array_append(${browsers}, ${browser}) end`;
}

/** Forgets errors that did not come again for a month. */
export async function forgetErrors({ db }: Unit, now: Date): Promise<void> {
  await db.delete(releaseErrors).where(lt(releaseErrors.lastAt, new Date(now.getTime() - keptDays * 86_400_000)));
}

/** The errors of the releases of a remote, the latest first, with the places in its sources as far as it carries source maps. */
export async function listErrors({ db }: Unit, place: ReleasePlace, remote: string): Promise<Shown[]> {
  const rows = await db
    .select()
    .from(releaseErrors)
    .where(eq(releaseErrors.remote, remote))
    .orderBy(desc(releaseErrors.lastAt), desc(releaseErrors.id))
    .limit(mostShown);
  const sources = createSources(place, remote);
  return rows.map(({ release, message, frames, count, browsers, firstAt, lastAt }) => ({
    ...{ release, message, count, browsers, firstAt, lastAt },
    frames: frames.map((frame) => sources.translated(release, frame)),
  }));
}

import type { AnswerInput } from '@recado/contract';
import { remoteFolders } from '@recado/releases/registry-files';
import { asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { trustOf } from '../../../platform/security/release-receipts.ts';
import { builtRemote } from './built-releases.ts';
import { type ChannelRow, findRemote, formerOf, type ReleasePlace } from './channel.ts';
import { keyOf, readOffForAll } from './extensions/switched-off.ts';
import { publishedReleases, releaseChannels, releasePins } from './releases.schema.ts';

type ShownRemote = AnswerInput<'GET /releases'>[number];

/** The most companies for which one remote can be pinned. */
export const mostPins = 500;

/**
 * Every remote with its releases and who gets which of them. Requires a system unit, like all functions of this file.
 */
export async function listRemotes(unit: Unit, place: ReleasePlace): Promise<ShownRemote[]> {
  const shown: ShownRemote[] = [];
  for (const folder of remoteFolders(place)) {
    if (builtRemote(folder, trustOf(place))) shown.push(await showRemote(unit, place, folder.name));
  }
  return shown;
}

/** A remote with its releases, and who gets which of them. Throws ERR_NO_RELEASE_FOUND. */
export async function showRemote(unit: Unit, place: ReleasePlace, remote: string): Promise<ShownRemote> {
  const { built, releases, extensions, ...found } = findRemote(place, remote);
  const [row] = await unit.db.select().from(releaseChannels).where(eq(releaseChannels.remote, remote));
  const pins = await unit.db
    .select({ companyId: releasePins.companyId, companyName: companies.name, release: releasePins.release })
    .from(releasePins)
    .innerJoin(companies, eq(companies.id, releasePins.companyId))
    .where(eq(releasePins.remote, remote))
    .orderBy(asc(companies.name))
    .limit(mostPins);
  const publications = await unit.db.select().from(publishedReleases).where(eq(publishedReleases.remote, remote));
  const published = new Map(publications.map(({ release, publishedBy: by, reason }) => [release, { by, reason }]));
  const off = await readOffForAll(unit);
  const { canary, canaryShare: share, canaryOf: shareOf } = row ?? {};
  return {
    remote,
    ...found,
    releases: releases.map((release) => ({ ...release, published: published.get(release.release) ?? null })),
    stable: row?.stable ?? null,
    former: formerOf(row, { ...found, built, releases, extensions }) ?? null,
    canary: canary && share && shareOf ? { release: canary, share, shareOf } : null,
    scheduled: row ? planOf(row) : null,
    reason: row?.reason ?? '',
    changedAt: row?.updatedAt ?? null,
    pins,
    extensions: extensions.map((entry) => ({ ...entry, isOn: !off.has(keyOf({ ...entry, remote })) })),
  };
}

function planOf({
  scheduled: release,
  scheduledAt: at,
  scheduledReason: reason,
}: ChannelRow): ShownRemote['scheduled'] {
  return release && at ? { release, at, reason: reason ?? '' } : null;
}

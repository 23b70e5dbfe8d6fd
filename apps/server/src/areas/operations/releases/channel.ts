import { remoteFolders } from '@recado/releases/registry-files';
import { eq } from 'drizzle-orm';
import type { Configuration } from '../../../configuration.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { publishToAllCompanies } from '../../../platform/realtime/publish-widely.ts';
import { trustOf } from '../../../platform/security/release-receipts.ts';
import { type BuiltRemote, builtRemote } from './built-releases.ts';
import { releaseChannels } from './releases.schema.ts';

/** The chosen releases of a remote, as stored in the database. */
export type ChannelRow = typeof releaseChannels.$inferSelect;

/** The configuration of where releases are stored, and of the secret by which accepted ones are known. */
export type ReleasePlace = Configuration;

/** A remote with its releases on disk. Throws ERR_NO_RELEASE_FOUND. */
export function findRemote(place: ReleasePlace, remote: string): BuiltRemote {
  const folder = remoteFolders(place).find(({ name }) => name === remote);
  const built = folder && builtRemote(folder, trustOf(place));
  if (!built) throw new AppError('ERR_NO_RELEASE_FOUND');
  return built;
}

/** Throws ERR_NO_RELEASE_FOUND unless a remote has the release. */
export function requireRelease({ releases }: BuiltRemote, wanted: string): void {
  if (!releases.some(({ release }) => release === wanted)) throw new AppError('ERR_NO_RELEASE_FOUND');
}

/** The current release of everybody without a pin or a canary; null: none. */
export function inUse(row: Pick<ChannelRow, 'stable'>, { newest, releases }: BuiltRemote): string | null {
  return releases.some(({ release }) => release === row.stable) ? row.stable : newest;
}

/** The release that a rollback returns to; null: none. */
export function formerOf(
  row: Pick<ChannelRow, 'stable' | 'former'> | undefined,
  built: BuiltRemote,
): string | undefined {
  const now = inUse({ stable: row?.stable ?? null }, built);
  const former = row?.former;
  if (former && former !== now && built.releases.some(({ release }) => release === former)) return former;
  // A published release that was never chosen is no target.
  const place = now === null ? -1 : built.built.indexOf(now);
  return place < 0 ? undefined : built.built[place + 1];
}

/**
 * Locks the row of a remote, and creates it if it is missing, so that simultaneous changes happen one after the other.
 */
export async function lockChannel(unit: Unit, remote: string): Promise<ChannelRow> {
  await unit.db.insert(releaseChannels).values({ remote }).onConflictDoNothing();
  const [row] = await unit.db.select().from(releaseChannels).where(eq(releaseChannels.remote, remote)).for('update');
  if (!row) throw new Error('The channel was not stored.');
  return row;
}

/** Stores changes of the chosen releases of a remote, notifies every browser, and returns the time of the change. */
export async function storeChannel(unit: Unit, id: number, changes: Partial<ChannelRow>): Promise<Date | undefined> {
  const [stored] = await unit.db
    .update(releaseChannels)
    .set({ ...changes, ...touched })
    .where(eq(releaseChannels.id, id))
    .returning({ at: releaseChannels.updatedAt });
  await publishRegistryChange(unit);
  return stored?.at;
}

/** Makes every browser read the registry again. */
export function publishRegistryChange(unit: Unit): Promise<void> {
  return publishToAllCompanies(unit, { name: 'releases', payload: { action: 'update' } });
}

import { type AppArchive, type AppContent, needsOf } from '@recado/releases/apps';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { appPublishers, apps, appVersions } from '../apps.schema.ts';
import { chooseCurrent } from './choose-current.ts';
import { digestOf, integrityOf, isSignedBy, readContent } from './read-archive.ts';

/** The version that was published, and whether companies install it now. */
export interface Publication {
  name: string;
  version: string;
  isCurrent: boolean;
}

/**
 * Publishes a version of an app, if a publisher of the installation signed it, the name is theirs or free, and it is newer
 * than all they published before. Companies whose consent covers it get it by a job. Throws ERR_APP_REFUSED with the reasons
 * in words. Requires a system unit.
 */
export async function publishApp(unit: Unit, archive: AppArchive): Promise<Publication> {
  const { db } = unit;
  // Locked, so that two archives of one publisher are accepted one after the other.
  const [publisher] = await db
    .select()
    .from(appPublishers)
    .where(eq(appPublishers.name, archive.publisher))
    .for('update');
  if (!publisher) throw refused(`there is no publisher "${archive.publisher}"`);
  if (publisher.endedAt) throw refused(`nothing new of "${publisher.name}" is accepted`);
  if (!isSignedBy(archive, publisher.publicKey)) throw refused(`it is not signed with the key of "${publisher.name}"`);
  const content = readContent(archive.content);
  if ('reasons' in content) throw refused(...content.reasons);
  const { sequence, manifest } = content;
  if (sequence <= publisher.sequence) {
    throw refused(`its sequence ${sequence} is not newer than ${publisher.sequence}, which was accepted`);
  }
  const appId = await ownedApp(unit, publisher, manifest.name);
  await addVersion(unit, appId, archive, content);
  await db.update(appPublishers).set({ sequence }).where(eq(appPublishers.id, publisher.id));
  const current = await chooseCurrent(unit, { id: appId, name: manifest.name });
  const after = { version: manifest.version, digest: digestOf(archive.content), ...needsOf(manifest) };
  await unit.audit({ action: 'create', kind: 'apps', recordId: appId, label: manifest.name, after });
  return { name: manifest.name, version: manifest.version, isCurrent: current === manifest.version };
}

/** The id of the app of this name, which is made if the name is free. */
async function ownedApp({ db }: Unit, publisher: { id: number; name: string }, name: string): Promise<number> {
  await db.insert(apps).values({ name, publisherId: publisher.id }).onConflictDoNothing();
  const [app] = await db
    .select({ id: apps.id, publisherId: apps.publisherId, publisher: appPublishers.name })
    .from(apps)
    .innerJoin(appPublishers, eq(appPublishers.id, apps.publisherId))
    .where(eq(apps.name, name));
  if (app?.publisherId !== publisher.id) {
    throw refused(`the name "${name}" belongs to "${app?.publisher}": choose another one`);
  }
  return app.id;
}

async function addVersion(
  { db }: Unit,
  appId: number,
  { content, signature }: AppArchive,
  { manifest, code, pictures }: AppContent,
): Promise<void> {
  const { version } = manifest;
  const known = await db.$count(appVersions, and(eq(appVersions.appId, appId), eq(appVersions.version, version)));
  if (known > 0) throw refused(`version ${version} was published before, and a version never changes`);
  const files = { code: code ?? null, integrity: code === undefined ? null : integrityOf(code), pictures };
  await db.insert(appVersions).values({ appId, version, manifest, ...files, signature, digest: digestOf(content) });
}

function refused(...reasons: string[]): AppError {
  return new AppError('ERR_APP_REFUSED', { details: { reasons } });
}

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../../platform/database/database.ts';
import { appInstallations, appPublishers, apps, appVersions } from '../apps.schema.ts';
import { isPlanned } from './planned-apps.ts';

/** An app as a company sees it. */
export type SeenApp = Awaited<ReturnType<typeof seenApps>>[number];

/** The version that an installation consented to, beside the one that is shown. */
const consentedVersions = alias(appVersions, 'consented_versions');

/** The apps as a company sees them: with their shown version, and its installation. */
export function seenApps({ db }: Unit, companyId: number) {
  const isShown = and(eq(appVersions.appId, apps.id), eq(appVersions.version, shownVersion(companyId)));
  const isOwn = and(eq(appInstallations.companyId, companyId), eq(appInstallations.app, apps.name));
  const isConsented = and(
    eq(consentedVersions.appId, apps.id),
    eq(consentedVersions.version, appInstallations.version),
  );
  return db
    .select({
      app: apps,
      publisher: { name: appPublishers.name, publicKey: appPublishers.publicKey },
      manifest: appVersions.manifest,
      publishedAt: appVersions.createdAt,
      installation: appInstallations,
      consented: consentedVersions.manifest,
      consentWithdrawnAt: consentedVersions.withdrawnAt,
      hasPlan: isPlanned(companyId, apps.name),
    })
    .from(apps)
    .innerJoin(appPublishers, eq(appPublishers.id, apps.publisherId))
    .innerJoin(appVersions, isShown)
    .leftJoin(appInstallations, isOwn)
    .leftJoin(consentedVersions, isConsented)
    .$dynamic();
}

/** A condition: the company can install the app, or has installed it. */
export function isVisible(companyId: number): SQL {
  return sql`(${apps.current} is not null or ${isInstalled(companyId)})`;
}

/** A condition: the company has installed the app. */
export function isInstalled(companyId: number): SQL {
  return sql`exists (select 1 from ${appInstallations}
    where ${appInstallations.companyId} = ${companyId} and ${appInstallations.app} = ${apps.name})`;
}

/** The text in which apps are searched: their name, and their titles in all languages. */
export function searchedText(companyId: number): SQL {
  const title = sql`${appVersions.manifest} -> 'title'`;
  return sql`(select recado_fold(concat_ws(' ', ${apps.name}, ${title} ->> 'pt', ${title} ->> 'en', ${title} ->> 'es'))
    from ${appVersions}
    where ${appVersions.appId} = ${apps.id} and ${appVersions.version} = ${shownVersion(companyId)})`;
}

/** The newest version, or the installed one of an app whose versions were all withdrawn. */
function shownVersion(companyId: number): SQL {
  return sql`coalesce(${apps.current}, (select ${appInstallations.version} from ${appInstallations}
    where ${appInstallations.companyId} = ${companyId} and ${appInstallations.app} = ${apps.name}))`;
}

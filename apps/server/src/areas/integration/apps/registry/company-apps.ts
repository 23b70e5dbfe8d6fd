import type { RegistryApp } from '@recado/releases';
import type { AppManifest } from '@recado/releases/apps';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { type AppInstallationRow, appInstallations, appPlans, apps, appVersions } from '../apps.schema.ts';
import { codeFile, fileAddressOf } from '../files/app-addresses.ts';
import { plannedApps } from '../installations/planned-apps.ts';
import { settingValues } from '../settings/setting-fields.ts';

/** An app that a company has: what the registry says of it to everybody, and who has it. */
export interface CompanyApp {
  app: Omit<RegistryApp, 'abilities'>;
  installation: Pick<AppInstallationRow, 'profiles' | 'queueIds' | 'abilities'>;
}

/** What the registry needs of a version; a version never changes, so it is read once. */
interface VersionParts {
  title: AppManifest['title'];
  extensions: AppManifest['extensions'];
  settings: AppManifest['settings'];
  needsPlan: boolean;
  integrity: string | null;
}

/** The versions and companies that a process remembers. */
const mostVersions = 5_000;
const mostCompanies = 2_000;

/**
 * Creates the function that reads the apps of a company that are on, run and are allowed by its plan, by name. While nothing
 * of them changes, it reads no more than that.
 */
export function createCompanyApps(database: Database): (companyId: number) => Promise<readonly CompanyApp[]> {
  const versions = new LRUCache<number, VersionParts>({ max: mostVersions });
  const companiesApps = new LRUCache<number, { stamp: string; found: readonly CompanyApp[] }>({ max: mostCompanies });

  async function partsOf(unit: Unit, ids: readonly number[]): Promise<ReadonlyMap<number, VersionParts>> {
    const unknown = ids.filter((id) => !versions.has(id));
    const read = unknown.length > 0 ? await readParts(unit, unknown) : [];
    for (const [id, parts] of read) versions.set(id, parts);
    return new Map([...ids.flatMap((id) => pairOf(id, versions.get(id))), ...read]);
  }

  async function readAll(unit: Unit, companyId: number): Promise<CompanyApp[]> {
    const rows = await readRows(unit, companyId);
    const ids = rows.map(({ versionId }) => versionId);
    const [parts, planned] = [await partsOf(unit, ids), await plannedApps(unit, companyId)];
    return rows.flatMap((row) => {
      const version = parts.get(row.versionId);
      return version && (!version.needsPlan || planned.has(row.app)) ? [companyApp(row, version)] : [];
    });
  }

  return (companyId) =>
    database.tenant(companyId, async (unit) => {
      const stamp = await stampOf(unit, companyId);
      const known = companiesApps.get(companyId);
      if (known?.stamp === stamp) return known.found;
      const found = await readAll(unit, companyId);
      companiesApps.set(companyId, { stamp, found });
      return found;
    });
}

/** A text that changes with any change of the company's installations or plan, of the plans of apps, and of withdrawals. */
async function stampOf({ db }: Unit, companyId: number): Promise<string> {
  const changes = (column: PgColumn) => sql`count(*) || ' ' || sum(extract(epoch from ${column}))`;
  const [row] = await db
    .select({
      stamp: sql<string>`concat_ws(' ', ${companies.planId},
        (select ${changes(appInstallations.updatedAt)} from ${appInstallations}
          where ${appInstallations.companyId} = ${companyId}),
        (select ${changes(appPlans.updatedAt)} from ${appPlans}),
        (select ${changes(appVersions.withdrawnAt)} from ${appVersions} where ${appVersions.withdrawnAt} is not null))`,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row?.stamp ?? '';
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows({ db }: Unit, companyId: number) {
  const { app, version, origin, scopes, profiles, queueIds, abilities, settings } = appInstallations;
  const isVersion = and(eq(appVersions.appId, apps.id), eq(appVersions.version, version));
  const isOn = and(eq(appInstallations.companyId, companyId), eq(appInstallations.isOn, true));
  return db
    .select({ app, version, origin, scopes, profiles, queueIds, abilities, settings, versionId: appVersions.id })
    .from(appInstallations)
    .innerJoin(apps, eq(apps.name, app))
    .innerJoin(appVersions, isVersion)
    .where(and(isOn, isNull(appVersions.withdrawnAt)))
    .orderBy(asc(app));
}

async function readParts({ db }: Unit, ids: readonly number[]): Promise<[number, VersionParts][]> {
  const { id, manifest, integrity } = appVersions;
  const rows = await db
    .select({
      id,
      integrity,
      // The descriptions, which are long, stay in the database.
      title: sql<AppManifest['title']>`${manifest} -> 'title'`,
      extensions: sql<AppManifest['extensions']>`${manifest} -> 'extensions'`,
      settings: sql<AppManifest['settings'] | null>`${manifest} -> 'settings'`,
      needsPlan: sql<boolean>`coalesce((${manifest} ->> 'needsPlan')::boolean, false)`,
    })
    .from(appVersions)
    .where(inArray(id, [...ids]));
  return rows.map(({ id: versionId, settings, ...parts }) => [
    versionId,
    { ...parts, settings: settings ?? undefined },
  ]);
}

function companyApp(
  { app: name, version, origin, scopes, settings: entered, ...installation }: Row,
  { title, extensions, integrity, settings: schema }: VersionParts,
): CompanyApp {
  const code = integrity === null ? null : fileAddressOf({ name, version }, codeFile);
  const settings = settingValues({ settings: schema }, { settings: entered });
  return { app: { name, version, title, code, integrity, origin, scopes, extensions, settings }, installation };
}

function pairOf(id: number, parts: VersionParts | undefined): [number, VersionParts][] {
  return parts ? [[id, parts]] : [];
}

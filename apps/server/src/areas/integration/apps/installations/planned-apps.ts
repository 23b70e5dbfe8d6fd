import type { AppManifest } from '@recado/releases/apps';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { appPlans } from '../apps.schema.ts';

/** The apps that the plan of a company lists. */
export async function plannedApps({ db }: Unit, companyId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ app: appPlans.app })
    .from(appPlans)
    .innerJoin(companies, eq(companies.planId, appPlans.planId))
    .where(eq(companies.id, companyId));
  return new Set(rows.map(({ app }) => app));
}

/** Whether the plan of a company allows an app: it needs none, or the plan lists it. */
export async function isInPlan(unit: Unit, companyId: number, { name, needsPlan }: AppManifest): Promise<boolean> {
  return !needsPlan || (await plannedApps(unit, companyId)).has(name);
}

/**
 * Whether the plan of a company lists an app, as an expression for statements that join tables: in those of one table,
 * columns have no tables.
 */
export function isPlanned(companyId: number, app: PgColumn): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${appPlans} join ${companies} on ${companies.planId} = ${appPlans.planId}
      where ${companies.id} = ${companyId} and ${appPlans.app} = ${app})`;
}

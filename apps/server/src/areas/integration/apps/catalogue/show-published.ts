import type { AnswerInput } from '@recado/contract';
import { compareVersions, needsOf, reportedName } from '@recado/releases/apps';
import { asc, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { plans } from '../../../../platform/database/schema/companies.ts';
import { AppError } from '../../../../platform/errors.ts';
import { appInstallations, appPlans, appPublishers, apps, appVersions } from '../apps.schema.ts';
import { figuresOfVersions, unused } from '../health/version-figures.ts';

type Shown = AnswerInput<'GET /apps/:app/versions'>;

/** An app as the super user sees it, its newest version first. Throws ERR_NOT_FOUND. Requires a system unit. */
export async function showPublished(unit: Unit, name: string): Promise<Shown> {
  const { db } = unit;
  const [app] = await db
    .select({ id: apps.id, current: apps.current, publisher: appPublishers.name })
    .from(apps)
    .innerJoin(appPublishers, eq(appPublishers.id, apps.publisherId))
    .where(eq(apps.name, name));
  const { version, manifest, digest, createdAt, withdrawnAt, withdrawnReason } = appVersions;
  // The code itself is not read.
  const size = sql<number>`coalesce(length(${appVersions.code}), 0)`;
  const rows = await db
    .select({ version, manifest, digest, createdAt, withdrawnAt, withdrawnReason, size })
    .from(appVersions)
    .where(eq(appVersions.appId, app?.id ?? 0));
  const versions = rows.sort((one, other) => compareVersions(other.version, one.version));
  const newest = versions.find((one) => one.version === app?.current) ?? versions[0];
  if (!app || !newest) throw new AppError('ERR_NOT_FOUND');
  const allowing = await db
    .select({ planId: appPlans.planId })
    .from(appPlans)
    // Without plans that were deleted since.
    .innerJoin(plans, eq(plans.id, appPlans.planId))
    .where(eq(appPlans.app, name))
    .orderBy(asc(appPlans.planId));
  const figures = await figuresOfVersions(unit, name);
  return {
    reportedAs: reportedName(name),
    ...{ name, title: newest.manifest.title, publisher: app.publisher, current: app.current },
    needsPlan: newest.manifest.needsPlan,
    planIds: allowing.map(({ planId }) => planId),
    installations: await db.$count(appInstallations, eq(appInstallations.app, name)),
    versions: versions.map((one) => ({
      ...{ version: one.version, needs: needsOf(one.manifest), size: one.size, digest: one.digest },
      publishedAt: one.createdAt,
      ...(figures.get(one.version) ?? unused),
      withdrawn: one.withdrawnAt && { at: one.withdrawnAt, reason: one.withdrawnReason ?? '' },
    })),
  };
}

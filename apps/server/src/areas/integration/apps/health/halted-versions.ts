import { compareVersions } from '@recado/releases/apps';
import { eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { apps, appVersions } from '../apps.schema.ts';

interface Halted {
  app: string;
  version: string;
  haltedAt: Date;
}

/**
 * What became of versions that were withdrawn because of how they did, in the order of the question: they are open until
 * somebody puts them back or publishes a newer one. Requires a system unit.
 */
export async function statesOfHalted({ db }: Unit, halted: readonly Halted[]) {
  const { version, manifest, withdrawnAt } = appVersions;
  const rows = await db
    .select({ app: apps.name, version, manifest, withdrawnAt })
    .from(appVersions)
    .innerJoin(apps, eq(apps.id, appVersions.appId))
    .where(
      inArray(
        apps.name,
        halted.map(({ app }) => app),
      ),
    );
  return halted.map(({ app, version: wanted, haltedAt }) => {
    const ofApp = rows.filter((row) => row.app === app);
    const own = ofApp.find((row) => row.version === wanted);
    const isGone = ({ withdrawnAt: at }: (typeof rows)[number]) => at !== null && at <= haltedAt;
    // A newer one that was withdrawn before this one was none that companies could get.
    const isReplaced = ofApp.some((row) => compareVersions(row.version, wanted) > 0 && !isGone(row));
    return {
      title: own?.manifest.title ?? { pt: app, en: app, es: app },
      isOpen: own !== undefined && isGone(own) && !isReplaced,
    };
  });
}

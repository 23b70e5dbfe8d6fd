import type { AnswerInput } from '@recado/contract';
import { reportedApp } from '@recado/releases';
import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { publishToSuperUsers } from '../../../../platform/realtime/publish-widely.ts';
import { haltedVersions } from '../in-process-events.ts';
import type { ReleaseId } from '../release-store.ts';
import { releaseChannels } from '../releases.schema.ts';
import type { Finding } from './compare-releases.ts';
import type { Outcome } from './judge.ts';
import { releaseHalts } from './release-reports.schema.ts';

type HaltRow = typeof releaseHalts.$inferSelect;
type ShownHalt = AnswerInput<'GET /release-halts'>[number];
type HaltedApp = ShownHalt['app'];

const shownDays = 30;
const mostShown = 100;

/** Whether a release was ended for everybody because of how it did. Requires a system unit, like all functions of this file. */
export async function isHalted({ db }: Unit, { remote, release }: ReleaseId): Promise<boolean> {
  const isThis = and(
    eq(releaseHalts.remote, remote),
    eq(releaseHalts.release, release),
    isNull(releaseHalts.companyId),
  );
  return (await db.$count(releaseHalts, isThis)) > 0;
}

/** The figures of a decision: they need no translation, screens add the texts. */
export function reasonOf({ cause, canary, stable }: Pick<Finding, 'cause' | 'canary' | 'stable'>): string {
  const share = ({ bad, loads }: Outcome) => `${bad}/${loads}`;
  return stable.loads === 0 ? `${cause}: ${share(canary)}` : `${cause}: ${share(canary)} > ${share(stable)}`;
}

/** What was ended, and for whom. */
interface Ended extends ReleaseId {
  /** What it was compared with; itself: nothing. */
  stable: string;
  /** When; undefined: now. */
  at: Date | undefined;
  companyName: string | null;
  app: HaltedApp;
}

/** Stores the evidence, and tells it to super users. */
export async function noteHalt(
  unit: Unit,
  { remote, release, stable, at, companyName, app }: Ended,
  { companyId, cause, canary, stable: before }: Finding,
): Promise<void> {
  const counts = {
    canaryLoads: canary.loads,
    canaryBad: canary.bad,
    stableLoads: before.loads,
    stableBad: before.bad,
  };
  const [row] = await unit.db
    .insert(releaseHalts)
    .values({ companyId, remote, release, stable, cause, ...counts, createdAt: at })
    .returning();
  if (!row) throw new Error('The halt was not stored.');
  await publishToSuperUsers(unit, {
    name: 'releaseHalted',
    payload: { action: 'create', record: showHalt(row, { companyName, app, isOpen: true }) },
  });
}

/** The canaries that the server ended automatically and the versions of apps that it withdrew, latest first. */
export async function listHalts(unit: Unit, now: Date): Promise<ShownHalt[]> {
  const since = new Date(now.getTime() - shownDays * 86_400_000);
  const rows = await unit.db
    .select({ halt: releaseHalts, companyName: companies.name, changedAt: releaseChannels.updatedAt })
    .from(releaseHalts)
    .leftJoin(companies, eq(companies.id, releaseHalts.companyId))
    .leftJoin(releaseChannels, eq(releaseChannels.remote, releaseHalts.remote))
    .where(gte(releaseHalts.createdAt, since))
    .orderBy(desc(releaseHalts.createdAt), desc(releaseHalts.id))
    .limit(mostShown);
  const ofApps = await readHaltedApps(
    unit,
    rows.map(({ halt }) => halt),
  );
  return rows.map(({ halt, companyName, changedAt }) => {
    const ofRemote = { app: null, isOpen: !changedAt || changedAt <= halt.createdAt };
    return showHalt(halt, { companyName, ...(ofApps.get(halt.id) ?? ofRemote) });
  });
}

/** What became of the versions of apps among what was ended, by the id of the row. */
async function readHaltedApps(
  unit: Unit,
  rows: readonly HaltRow[],
): Promise<ReadonlyMap<number, { app: HaltedApp; isOpen: boolean }>> {
  const asked = rows.flatMap(({ id, remote, release: version, createdAt: haltedAt }) => {
    const app = reportedApp(remote);
    return app === undefined ? [] : [{ id, app, version, haltedAt }];
  });
  const states = asked.length > 0 ? await unit.query(haltedVersions, asked) : [];
  return new Map(
    asked.flatMap(({ id, app: name }, place) => {
      const state = states[place];
      return state ? [[id, { app: { name, title: state.title }, isOpen: state.isOpen }]] : [];
    }),
  );
}

/** The evidence in the form of the contract. */
function showHalt(halt: HaltRow, of: Pick<ShownHalt, 'companyName' | 'app' | 'isOpen'>): ShownHalt {
  const { id: _, createdAt: haltedAt, updatedAt: __, ...shown } = halt;
  return { ...shown, ...of, haltedAt };
}

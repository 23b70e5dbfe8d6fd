import type { AnswerInput } from '@recado/contract';
import { and, count, eq, gte, isNull } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { sessions } from '../../../../platform/database/schema/users.ts';
import { releaseBrowsers, releaseHours } from './release-reports.schema.ts';

type Figures = AnswerInput<'GET /release-figures'>[number];

const hour = 3_600_000;
const shownHours = 24;
/** Milliseconds after its last report for which a browser counts as open; browsers report every five minutes. */
const heardOf = 600_000;

/** The figures of each release in the last day, and the number of browsers that show it now. Requires a system unit. */
export async function listFigures(unit: Unit, now: Date): Promise<Figures[]> {
  const last = Math.floor(now.getTime() / hour) * hour;
  const times = Array.from({ length: shownHours }, (_, index) => last - (shownHours - 1 - index) * hour);
  const found = new Map<string, Figures>();
  const figuresOf = ({ remote, release }: Pick<Figures, 'remote' | 'release'>): Figures => {
    const key = `${remote} ${release}`;
    const figures = found.get(key) ?? { remote, release, browsers: 0, hours: times.map(emptyHour) };
    found.set(key, figures);
    return figures;
  };
  for (const { browsers, ...of } of await countBrowsers(unit, now)) figuresOf(of).browsers = browsers;
  const rows = await unit.db
    .select()
    .from(releaseHours)
    .where(gte(releaseHours.hour, new Date(times[0] ?? last)));
  for (const row of rows) {
    const { hours } = figuresOf(row);
    const place = times.indexOf(row.hour.getTime());
    if (place >= 0) hours[place] = hourOf(row);
  }
  return [...found.values()];
}

function countBrowsers({ db }: Unit, now: Date) {
  const { remote, release, seenAt } = releaseBrowsers;
  return db
    .select({ remote, release, browsers: count() })
    .from(releaseBrowsers)
    .innerJoin(sessions, eq(sessions.id, releaseBrowsers.sessionId))
    .where(and(gte(seenAt, new Date(now.getTime() - heardOf)), isNull(sessions.endedAt)))
    .groupBy(remote, release);
}

function emptyHour(time: number): Figures['hours'][number] {
  return { hour: new Date(time), loads: 0, failures: 0, slow: 0, milliseconds: null };
}

function hourOf(row: typeof releaseHours.$inferSelect): Figures['hours'][number] {
  const { hour: at, loads, slow, failedLoads, brokenPages, timed, milliseconds } = row;
  const average = timed === 0 ? null : Math.round(milliseconds / timed);
  return { hour: at, loads, failures: failedLoads + brokenPages, slow, milliseconds: average };
}

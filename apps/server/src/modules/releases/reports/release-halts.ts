import type { AnswerInput } from '@recado/api/contract';
import { desc, eq, gte } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { releaseChannels } from '../releases.schema.ts';
import { releaseHalts } from './release-reports.schema.ts';

type ShownHalt = AnswerInput<'GET /release-halts'>[number];

const shownDays = 30;
const mostShown = 100;

/** The canaries that the server ended by itself, the latest first. Requires a system unit. */
export async function listHalts({ db }: Unit, now: Date): Promise<ShownHalt[]> {
  const since = new Date(now.getTime() - shownDays * 86_400_000);
  const rows = await db
    .select({ halt: releaseHalts, changedAt: releaseChannels.updatedAt })
    .from(releaseHalts)
    .leftJoin(releaseChannels, eq(releaseChannels.remote, releaseHalts.remote))
    .where(gte(releaseHalts.createdAt, since))
    .orderBy(desc(releaseHalts.createdAt), desc(releaseHalts.id))
    .limit(mostShown);
  return rows.map(({ halt, changedAt }) => showHalt(halt, !changedAt || changedAt <= halt.createdAt));
}

/** A halt as super users see it. */
export function showHalt(halt: typeof releaseHalts.$inferSelect, isOpen: boolean): ShownHalt {
  const { id: _, createdAt: haltedAt, updatedAt: __, ...shown } = halt;
  return { ...shown, haltedAt, isOpen };
}

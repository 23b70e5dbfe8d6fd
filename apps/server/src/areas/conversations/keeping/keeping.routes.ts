import type { AnswerInput, keepingEndpoints } from '@recado/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { nextDueTime } from '../../../platform/scheduler/schedule.ts';
import { keepingPattern } from './apply-keeping.ts';
import { chooseRules } from './choose-rules.ts';
import { countDue } from './count-due.ts';
import { keepingNotices, keepingRuns } from './keeping.schema.ts';
import { deletes, endOfNotice, isShorter, readRules, requireQueues } from './keeping-rules.ts';
import { presentNotice, publishGone } from './notices.ts';

/** Nights that the screen shows. */
const shownRuns = 30;

/** For how long a company keeps what (docs/adr/0184). */
export function keepingRoutes(): Handlers<keyof typeof keepingEndpoints> {
  return {
    'GET /keeping': ({ unit, session }) => showKeeping(unit, session.companyId),
    'PUT /keeping': async ({ unit, session: { companyId }, body }) => {
      await chooseRules(unit, companyId, body);
      return showKeeping(unit, companyId);
    },
    'POST /keeping/preview': async ({ unit, session: { companyId }, body }) => {
      await requireQueues(unit, companyId, body);
      const known = await readRules(unit, companyId);
      const shorter = isShorter(body, known);
      const startsAt = shorter ? endOfNotice(unit.now()) : later(known.startsAt, unit.now());
      return { ...(await countDue(unit, companyId, body, startsAt)), isShorter: shorter, startsAt };
    },
    'GET /keeping-notices': async ({ unit, session: { companyId, userId } }) => {
      const isOwn = and(eq(keepingNotices.companyId, companyId), eq(keepingNotices.userId, userId));
      const rows = await unit.db.select().from(keepingNotices).where(isOwn).orderBy(desc(keepingNotices.id)).limit(20);
      return rows.map(presentNotice);
    },
    'DELETE /keeping-notices/:noticeId': async ({ unit, session: { companyId, userId }, params: { noticeId } }) => {
      const { id, companyId: company, userId: user } = keepingNotices;
      const isIt = and(eq(id, noticeId), eq(company, companyId), eq(user, userId));
      publishGone(unit, one(await unit.db.delete(keepingNotices).where(isIt).returning(), 'ERR_NOT_FOUND'));
      return { message: 'Notice seen' };
    },
  };
}

async function showKeeping(unit: Unit, companyId: number): Promise<AnswerInput<'GET /keeping'>> {
  const { startsAt, ...rules } = await readRules(unit, companyId);
  const rows = await unit.db
    .select()
    .from(keepingRuns)
    .where(eq(keepingRuns.companyId, companyId))
    .orderBy(desc(keepingRuns.id))
    .limit(shownRuns);
  const isActive = deletes(rules) && startsAt !== null;
  const isToCome = isActive && startsAt > unit.now();
  return {
    ...rules,
    startsAt: isToCome ? startsAt : null,
    nextAt: isActive ? nextNight(later(startsAt, unit.now())) : null,
    runs: rows.map(({ companyId: _company, updatedAt: _updated, ...run }) => run),
  };
}

function later(startsAt: Date | null, now: Date): Date {
  return startsAt && startsAt > now ? startsAt : now;
}

/** The first night after a moment. */
function nextNight(after: Date): Date {
  return nextDueTime({ name: 'keeping', pattern: keepingPattern, run: async () => {} }, after);
}

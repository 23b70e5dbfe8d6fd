import type { PromptMonth, promptUsageEndpoints } from '@recado/api/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { promptUsage } from '../prompts.schema.ts';
import { changeLimit, figures, readLimit } from './limit.ts';

/** Months that are shown, and prompts of each. */
const most = { months: 12, prompts: 50 };

/** What the prompts of a company take, and its limit (ADR 76). */
export function promptUsageRoutes({ clock }: Pick<Platform, 'clock'>): Handlers<keyof typeof promptUsageEndpoints> {
  return {
    'GET /prompt-limit': ({ unit, session }) => readLimit(unit, session.companyId, clock()),
    'PUT /prompt-limit': ({ unit, session, body }) => changeLimit(unit, session.companyId, body, clock()),
    'GET /prompt-usage': async ({ unit, session }) => ({ months: await readMonths(unit, session.companyId) }),
  };
}

/** The newest months in which prompts were used, each with its prompts, those that cost most first. */
async function readMonths(unit: Unit, companyId: number): Promise<PromptMonth[]> {
  const ofCompany = eq(promptUsage.companyId, companyId);
  const months = await unit.db
    .select({ month: promptUsage.month, ...figures })
    .from(promptUsage)
    .where(ofCompany)
    .groupBy(promptUsage.month)
    .orderBy(desc(promptUsage.month))
    .limit(most.months);
  const shown = inArray(
    promptUsage.month,
    months.map(({ month }) => month),
  );
  const { month, promptId, promptName: name, calls, inputTokens, outputTokens, cost } = promptUsage;
  const tokens = sql`${inputTokens} + ${outputTokens}`;
  const place = sql<number>`row_number() over (partition by ${month} order by ${cost} desc, ${tokens} desc, ${promptUsage.id})`;
  const ranked = unit.db
    .select({ month, promptId, name, calls, inputTokens, outputTokens, cost, place: place.as('place') })
    .from(promptUsage)
    .where(and(ofCompany, shown))
    .as('ranked');
  const rows =
    months.length === 0
      ? []
      : await unit.db.select().from(ranked).where(sql`${ranked.place} <= ${most.prompts}`).orderBy(ranked.place);
  return months.map((sums) => ({
    ...sums,
    prompts: rows.filter((row) => row.month === sums.month).map(({ month: _month, place: _place, ...row }) => row),
  }));
}

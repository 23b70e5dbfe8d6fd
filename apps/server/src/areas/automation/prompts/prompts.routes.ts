import type { PromptMonth, promptAnswerEndpoints, promptEndpoints, promptUsageEndpoints } from '@recado/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { folded } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changePrompt, createPrompt, deletePrompt } from './change-prompts.ts';
import { readPromptAnswer } from './prompt-answers.ts';
import { presentPrompt, requirePrompt, selectPrompts } from './prompt-rows.ts';
import { prompts, promptUsage } from './prompts.schema.ts';
import { changeLimit, figures, readLimit } from './usage/limit.ts';

/** `/prompt`: the AIs that answer a company's customers (SPEC §7), and their usage. */
export function promptRoutes(
  platform: ServicePlatform,
): Handlers<keyof typeof promptEndpoints | keyof typeof promptUsageEndpoints | keyof typeof promptAnswerEndpoints> {
  return {
    ...promptUsageRoutes(),
    'GET /messages/:messageId/prompt-answer': ({ unit, session, params }) =>
      readPromptAnswer(unit, session, params.messageId),
    'GET /prompt': async ({ unit, session: { companyId }, query }) => {
      const list = {
        from: prompts,
        rows: selectPrompts(unit),
        where: eq(prompts.companyId, companyId),
        search: folded(prompts.name),
        order: [prompts.name, prompts.id],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { prompts: rows.map(presentPrompt), ...page };
    },
    'GET /prompt/:promptId': async ({ unit, session, params }) =>
      presentPrompt(await requirePrompt(unit, session.companyId, params.promptId)),
    'POST /prompt': ({ unit, session: { companyId }, body }) => createPrompt({ platform, unit, companyId }, body),
    'PUT /prompt/:promptId': ({ unit, session: { companyId }, params, body }) =>
      changePrompt({ platform, unit, companyId }, params.promptId, body),
    'DELETE /prompt/:promptId': async ({ unit, session: { companyId }, params }) => {
      await deletePrompt({ platform, unit, companyId }, params.promptId);
      return { message: 'Prompt deleted' };
    },
  };
}

/** The most months that are shown, and the most prompts of each. */
const most = { months: 12, prompts: 50 };

/** The usage of a company's prompts, and its limit (ADR 76). */
function promptUsageRoutes(): Handlers<keyof typeof promptUsageEndpoints> {
  return {
    'GET /prompt-limit': ({ unit, session }) => readLimit(unit, session.companyId, unit.now()),
    'PUT /prompt-limit': ({ unit, session, body }) => changeLimit(unit, session.companyId, body, unit.now()),
    'GET /prompt-usage': async ({ unit, session }) => ({ months: await readMonths(unit, session.companyId) }),
  };
}

/** The newest months in which prompts were used, each with its prompts, most expensive first. */
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
  const { month, promptId, promptName: name, purpose, calls, inputTokens, outputTokens, cost } = promptUsage;
  const tokens = sql`${inputTokens} + ${outputTokens}`;
  const place = sql<number>`row_number() over (partition by ${month} order by ${cost} desc, ${tokens} desc, ${promptUsage.id})`;
  const ranked = unit.db
    .select({ month, promptId, name, purpose, calls, inputTokens, outputTokens, cost, place: place.as('place') })
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

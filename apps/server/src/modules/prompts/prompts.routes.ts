import type { promptEndpoints, promptUsageEndpoints } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import { folded } from '../../platform/database/conditions.ts';
import { listOf } from '../../platform/database/paging.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { changePrompt, createPrompt, deletePrompt } from './change-prompts.ts';
import { presentPrompt, requirePrompt, selectPrompts } from './prompt-rows.ts';
import { prompts } from './prompts.schema.ts';
import { promptUsageRoutes } from './usage/usage.routes.ts';

/** `/prompt`: the AIs that answer a company's customers (SPEC §7), and what they take. */
export function promptRoutes(
  platform: ServicePlatform,
): Handlers<keyof typeof promptEndpoints | keyof typeof promptUsageEndpoints> {
  return {
    ...promptUsageRoutes(platform),
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

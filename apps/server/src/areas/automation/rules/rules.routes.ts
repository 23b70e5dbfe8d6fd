import type { ruleEndpoints, ruleHookEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changeRule, createRule, deleteRule, orderRules } from './change-rules.ts';
import { receiveCall } from './hooks/receive-call.ts';
import { renewHook } from './hooks/rule-hook.ts';
import { listRuns } from './list-runs.ts';
import { listRules, requireRule } from './rule-rows.ts';
import { tryRule } from './try-rule.ts';

/** The rules of a company: work that does itself (ADR 168). */
export function ruleRoutes(
  platform: ServicePlatform,
): Handlers<keyof typeof ruleEndpoints | keyof typeof ruleHookEndpoints> {
  return {
    'GET /rules': ({ unit, session }) => listRules(unit, session.companyId),
    'POST /rules': ({ unit, session, body }) => createRule(unit, session, body),
    'PUT /rules/order': ({ unit, session, body }) => orderRules(unit, session, body.ruleIds),
    'PUT /rules/:ruleId': ({ unit, session, params, body }) => changeRule(unit, session, params.ruleId, body),
    'DELETE /rules/:ruleId': async ({ unit, session, params }) => {
      await deleteRule(unit, session, params.ruleId);
      return { message: 'Rule deleted' };
    },
    'POST /rules/trial': ({ unit, session, body }) => tryRule(unit, session.companyId, body),
    'GET /rules/:ruleId/runs': async ({ unit, session, params, query }) =>
      listRuns(unit, await requireRule(unit, session.companyId, params.ruleId), query),
    'POST /rules/:ruleId/hook': ({ unit, session, params }) => renewHook(platform, unit, session, params.ruleId),
    'POST /hooks/rules/:token': async ({ params, body, idempotencyKey }) => {
      await receiveCall(platform, { token: params.token, body, key: idempotencyKey });
      return { message: 'Call received' };
    },
  };
}

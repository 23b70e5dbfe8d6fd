import type { passwordRuleEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { choosePasswordRule, readPasswordRule } from './password-rule.ts';

/** What the company asks of new passwords (ADR 190). */
export function passwordRuleRoutes(): Handlers<keyof typeof passwordRuleEndpoints> {
  return {
    'GET /password-rule': ({ unit, session }) => readPasswordRule(unit, session.companyId),
    'PUT /password-rule': ({ unit, session, body }) => choosePasswordRule(unit, session.companyId, body),
  };
}

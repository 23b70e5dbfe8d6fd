import type { signInRuleEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { chooseSignInRule, readSignInRule } from './sign-in-rule.ts';

/** How people of the company may sign in (ADR 181). */
export function signInRuleRoutes(): Handlers<keyof typeof signInRuleEndpoints> {
  return {
    'GET /sign-in-rule': ({ unit, session, address }) => readSignInRule(unit, session.companyId, address),
    'PUT /sign-in-rule': ({ unit, session, body, address }) =>
      chooseSignInRule(unit, session.companyId, { ...body, ownAddress: address }),
  };
}

import type { secondFactorEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import { afterwards } from '../../../platform/http/afterwards.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { endHelp, endOwnHelp, factorOf, helpUser } from './help.ts';
import { ownFactorRoutes } from './own-factor.routes.ts';
import { chooseRule, readRule } from './rule.ts';
import { tellHelped } from './tell-helped.ts';

/** The second step of signing in: of oneself, of others, and of a company (ADR 177). */
export function secondFactorRoutes(platform: ServicePlatform): Handlers<keyof typeof secondFactorEndpoints> {
  return {
    ...ownFactorRoutes(platform),
    'DELETE /users/me/second-factor/removal': ({ unit, session }) => endOwnHelp(unit, session),
    'GET /users/:userId/second-factor': ({ unit, session, params }) => factorOf(unit, session, params.userId),
    'POST /users/:userId/second-factor/removal': async ({ unit, session, params }) => {
      const { shown, told } = await helpUser(unit, session, params.userId);
      return afterwards(async () => {
        if (told) await tellHelped(platform, told);
        return shown;
      });
    },
    'DELETE /users/:userId/second-factor/removal': ({ unit, session, params }) => endHelp(unit, session, params.userId),
    'GET /second-factor-rule': ({ unit, session }) => readRule(unit, session.companyId),
    'PUT /second-factor-rule': ({ unit, session, body }) => chooseRule(unit, session.companyId, body),
  };
}

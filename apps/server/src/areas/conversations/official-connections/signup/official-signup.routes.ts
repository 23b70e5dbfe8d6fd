import type { officialSignupEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { inSteps } from '../../../../platform/http/steps.ts';
import { generalAddress } from '../official-rows.ts';
import { asRefused } from '../refusals.ts';
import { beginSignup, leaveSignup } from './begin.ts';
import { connectSignup, numbersOfSignup, requireGranted } from './connect-signup.ts';
import { closeWindow, exchangeCode, storeAccess } from './finish.ts';
import { readOperatorApp, requireAppSecret } from './operator-app.ts';
import { findSignup, forgetSignup, presentSignup } from './signup-rows.ts';

/** Signup in the browser with the operator's app (CLOUD-API, Ways to connect 2 and 3). WhatsApp is asked outside of units. */
export function officialSignupRoutes(platform: ServicePlatform): Handlers<keyof typeof officialSignupEndpoints> {
  const { channels, secret } = platform;
  return {
    async 'GET /official-connections/signup'({ unit, session: { companyId } }) {
      const row = await findSignup(unit, companyId);
      const isAvailable = (await readOperatorApp(unit, secret)) !== null;
      return { isAvailable, signup: row ? await presentSignup(unit, row) : null };
    },
    'POST /official-connections/signup': ({ unit, session, body }) => beginSignup(platform, unit, session, body),
    'POST /official-connections/signup/left': ({ unit, session, body }) => leaveSignup(unit, session, body),
    'POST /official-connections/signup/finish': inSteps({
      prepare: ({ unit, session, body }) => closeWindow(platform, unit, session, body),
      perform: ({ body, prepared: closed }) => exchangeCode(platform, closed, body),
      finish: ({ unit, session, body, performed: access }) =>
        storeAccess(platform, unit, { ...access, companyId: session.companyId, accountId: body.accountId }),
    }),
    'GET /official-connections/signup/numbers': {
      reads: async ({ reader, session: { companyId } }) =>
        numbersOfSignup(platform, await reader.inUnit((unit) => requireGranted(platform, unit, companyId))),
    },
    'POST /official-connections/signup/connect': {
      withoutUnit: ({ session: { companyId }, body }) => connectSignup(platform, companyId, body),
    },
    async 'DELETE /official-connections/signup'({ unit, session: { companyId } }) {
      await forgetSignup(unit, companyId);
      return { message: 'Signup discarded' };
    },
    'GET /official-app': async () => ({ webhookAddress: generalAddress(platform) }),
    'POST /official-app/check': {
      async reads({ reader }) {
        const { appId, appSecret } = await reader.inUnit((unit) => requireAppSecret(unit, secret));
        const isRight = await channels.official.accounts.isSecretOf(appId, appSecret).catch((error: unknown) => {
          throw asRefused(error);
        });
        if (!isRight) throw new AppError('ERR_OFFICIAL_APP_REFUSED');
        return { message: 'The app is right' };
      },
    },
  };
}

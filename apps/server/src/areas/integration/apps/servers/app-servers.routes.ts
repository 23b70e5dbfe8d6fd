import type { appServerEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { AppError } from '../../../../platform/errors.ts';
import { afterwards } from '../../../../platform/http/afterwards.ts';
import type { Context, Handlers } from '../../../../platform/http/handler.ts';
import type { CallLimit } from '../../../../platform/security/call-limits.ts';
import { renewAppWebhook } from '../../webhooks/app-webhooks.ts';
import { requireInstalledApp } from '../installations/installed-app.ts';
import { subjectOf } from '../statements/person.ts';
import { createStatements } from '../statements/sign-statements.ts';
import { shownKeys } from '../statements/statement-keys.ts';
import { listSteps } from '../steps/find-steps.ts';
import { tellServer } from './app-deliveries.ts';
import { askServer } from './ask-server.ts';
import { replaceKey } from './connect-server.ts';
import { requireInstallation, serverState } from './server-state.ts';

/** How often a person may ask the server of one app in a minute. */
const mostRequests = 120;

type Asking = Context<'POST /own-apps/:app/statement'> | Context<'POST /own-apps/:app/requests'>;

/** The servers of apps: statements about who asks, requests of people, and how the connection does (ADR 154). */
export function appServerRoutes(platform: ServicePlatform): Handlers<keyof typeof appServerEndpoints> {
  const { secret, configuration, callLimits } = platform;
  const sign = createStatements(platform);
  const calls = Math.max(1, Math.round(mostRequests * configuration.rateLimitFactor));
  const limit: CallLimit = { name: 'requests to the server of an app', calls, milliseconds: 60_000 };
  return {
    'GET /.well-known/jwks.json': async ({ unit }) => ({ keys: await shownKeys(unit, secret) }),
    'POST /own-apps/:app/statement': async (context) => {
      const { installation, origin, subject } = await askedBy(context);
      return afterwards(async () => {
        const { token, expiresAt } = await sign(installation, origin, subject);
        return { statement: token, origin, expiresAt };
      });
    },
    'POST /own-apps/:app/requests': async (context) => {
      const { installation, origin, subject } = await askedBy(context);
      return afterwards(async () => {
        await callLimits.count(limit, `${subject.userId} ${installation.app}`);
        const { token } = await sign(installation, origin, subject);
        return askServer({ origin, statement: token }, context.body, configuration.outboundOrigins);
      });
    },
    'GET /app-steps': ({ unit, session }) => listSteps(unit, session.companyId),
    'GET /apps/:app/server': ({ unit, params }) => serverState(unit, params.app),
    'POST /apps/:app/server/renewal': async ({ unit, session, params }) => {
      const installation = await requireInstallation(unit, params.app);
      if (installation.origin === null) throw new AppError('ERR_APP_WITHOUT_SERVER');
      const { webhookId } = installation;
      const renewed = await replaceKey(unit, installation);
      if (webhookId !== null) await renewAppWebhook(unit, session.companyId, webhookId);
      await tellServer(unit, renewed, 'installed');
      return { message: 'Renewed' };
    },
  };
}

/** Who asks the server of which app. Throws ERR_NOT_FOUND without the app, ERR_APP_WITHOUT_SERVER, and as `subjectOf`. */
async function askedBy({ unit, session, params, body }: Asking) {
  const { installation } = await requireInstalledApp(unit, session, params.app);
  const { origin } = installation;
  if (origin === null) throw new AppError('ERR_APP_WITHOUT_SERVER');
  return { installation, origin, subject: await subjectOf(unit, session, installation, body) };
}

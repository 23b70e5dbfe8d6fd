import { eq } from 'drizzle-orm';
import { accountChanged } from '../../../channels/account-events.ts';
import { channelEvents, connectionOpened } from '../../../channels/channel-events.ts';
import { officialConnections } from '../../../channels/channels.schema.ts';
import { defineModule } from '../../define-module.ts';
import { connectionLeaving } from '../whatsapps/in-process-events.ts';
import { forgetAttemptsWork } from './forget-attempts.ts';
import { showProblem } from './health.ts';
import { officialConnectionRoutes } from './official-connections.routes.ts';
import { checkOfficialNumbersWork } from './refresh.ts';
import { learnFromAlert, learnFromLimit, learnFromReview, learnFromSecurity } from './reported-changes.ts';
import { learnFromError, learnFromName, learnFromQuality, learnFromStatuses } from './reported-problems.ts';
import { officialSignupRoutes } from './signup/official-signup.routes.ts';

export { createSignupApp } from './signup/operator-app.ts';

/** Connections of WhatsApp's official platform: how they are made, by hand or by signup in the browser, and their health. */
export const officialConnectionsModule = defineModule('official-connections', {
  shares: ['official-rows', 'service-messages'],
  routes: (platform) => ({ ...officialConnectionRoutes(platform), ...officialSignupRoutes(platform) }),
  reactions: () => [
    connectionOpened.on((unit, opened) => showProblem(unit, opened)),
    channelEvents.status.on((unit, { event, ...source }) => learnFromStatuses(unit, { ...source, events: [event] })),
    channelEvents.statuses.on(learnFromStatuses),
    accountChanged.numberQuality.on(learnFromQuality),
    accountChanged.numberName.on(learnFromName),
    accountChanged.error.on(learnFromError),
    accountChanged.dailyLimit.on(learnFromLimit),
    accountChanged.accountReview.on(learnFromReview),
    accountChanged.alert.on(learnFromAlert),
    accountChanged.security.on(learnFromSecurity),
    // At once and not with the row, which goes later: the number may be connected again.
    connectionLeaving.on(async ({ db }, { connectionId }) => {
      await db.delete(officialConnections).where(eq(officialConnections.connectionId, connectionId));
    }),
  ],
  recurring: (platform) => [checkOfficialNumbersWork(platform), forgetAttemptsWork(platform)],
});

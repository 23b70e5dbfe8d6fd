import { isQuiet } from '@recado/api/contract';
import type { ServicePlatform } from '../../channels/services.ts';
import { type JobHandler, transactional } from '../../platform/jobs/index.ts';
import { isSubscribed } from '../../platform/security/subscription.ts';
import { pushNews, tellKind } from './push-news.ts';
import { pushJob } from './send-push.ts';
import { whomToTell } from './whom-to-tell.ts';

/**
 * Decides whom to tell: those whom it concerns, who want it, have no quiet hours now, and are not looking at the desk. Each
 * browser's push is a job of its own, so that none waits for another's push service.
 */
export function tellDevicesHandler({ clock, configuration, realtime }: ServicePlatform): JobHandler {
  return transactional(tellKind, pushNews, async (unit, news) => {
    const now = clock();
    for (const { sessionId, userId, choices, company } of await whomToTell(unit, news)) {
      if (!choices.push[news.kind] || isQuiet(choices.quiet, now, company.timeZone)) continue;
      if (realtime.isWatching(userId) || !isSubscribed(company, { clock, configuration })) continue;
      await unit.enqueue(pushJob({ sessionId, news }, now));
    }
  });
}

import { connectionChanged } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { waitingChanged } from '../messages/in-process-events.ts';
import { companyOf, createOutageNews, outageSockets } from './outages.ts';

/** Says which connections are down while messages wait for them. */
export const outagesModule = defineModule('outages', {
  news: (platform) => {
    const tellOutages = createOutageNews(platform);
    return [
      connectionChanged.on(async (unit, { connectionId, status }) => {
        const companyId = status ? await companyOf(unit, connectionId) : undefined;
        if (companyId !== undefined) tellOutages(unit, companyId);
      }),
      waitingChanged.on(async (unit, { companyId }) => tellOutages(unit, companyId)),
    ];
  },
  sockets: ({ database }) => [outageSockets({ database })],
});

import { channelEvents } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { followPreference, followRefusal } from './follow-preferences.ts';
import { suppressionRoutes } from './suppression.routes.ts';

/** Numbers that get no campaigns, and words that ask for it (docs/adr/0051). */
export const suppressionModule = defineModule('suppression', {
  shares: ['record-opt-out'],
  routes: suppressionRoutes,
  reactions: () => [channelEvents.preference.on(followPreference), channelEvents.status.on(followRefusal)],
});

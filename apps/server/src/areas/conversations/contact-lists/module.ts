import { connectionOpened } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { checkListNumbersHandlers, checkListNumbersNow } from './check-list-numbers.ts';
import { contactListRoutes } from './contact-lists.routes.ts';

/** Lists of numbers for campaigns, and whether WhatsApp knows them. */
export const contactListsModule = defineModule('contact-lists', {
  shares: ['contact-list-rows'],
  routes: contactListRoutes,
  reactions: () => [connectionOpened.on(checkListNumbersNow)],
  jobs: (platform) => checkListNumbersHandlers(platform),
});

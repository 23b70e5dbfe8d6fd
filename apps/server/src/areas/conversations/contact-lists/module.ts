import { connectionOpened } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { checkListNumbersHandler, checkListNumbersNow, startListCheckHandler } from './check-list-numbers.ts';
import { contactListRoutes } from './contact-lists.routes.ts';

/** Lists of numbers for campaigns, and whether WhatsApp knows them. */
export const contactListsModule = defineModule('contact-lists', {
  shares: ['check-list-numbers', 'contact-list-rows'],
  routes: contactListRoutes,
  reactions: () => [connectionOpened.on(checkListNumbersNow)],
  jobs: (platform) => [checkListNumbersHandler(platform), startListCheckHandler()],
});

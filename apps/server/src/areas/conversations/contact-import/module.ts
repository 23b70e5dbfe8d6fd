import { channelEvents } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { contactImportRoutes } from './contact-import.routes.ts';
import { runImportHandler } from './run-import.ts';
import { keepAgenda } from './start-agenda-import.ts';

/** Imports contacts from spreadsheets, vCards and the phone (docs/adr/0100). */
export const contactImportModule = defineModule('contact-import', {
  shares: ['guess-columns', 'read-row'],
  routes: contactImportRoutes,
  reactions: () => [channelEvents.agenda.on(keepAgenda)],
  jobs: (platform) => [runImportHandler(platform)],
});

import { channelEvents, connectionOpened } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { checkNumbersHandlers, checkNumbersNow } from './check-numbers.ts';
import { askForPicture } from './contact-details.ts';
import { passingPictureHandler } from './contact-profile.ts';
import { contactRoutes } from './contacts.routes.ts';
import { deleteContactsHandler } from './delete-all-contacts.ts';
import { learnIdentity } from './resolve-contact.ts';

/** Contacts: persons and groups who write to a company, each once (docs/adr/0099). */
export const contactsModule = defineModule('contacts', {
  shares: [
    'company-check',
    'contact-conditions',
    'contact-names',
    'contact-rows',
    'organisation-rows',
    'moved-rows',
    'contacts.service',
    'resolve-contact',
  ],
  routes: contactRoutes,
  reactions: () => [
    channelEvents.picture.on(askForPicture),
    channelEvents.identity.on((unit, { companyId, event }) => learnIdentity(unit, companyId, event)),
    connectionOpened.on(checkNumbersNow),
  ],
  jobs: (platform) => [
    ...checkNumbersHandlers(platform),
    deleteContactsHandler(platform),
    passingPictureHandler(platform),
  ],
});

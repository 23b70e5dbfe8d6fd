import { defineModule } from '../../define-module.ts';
import { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { consentRoutes } from './consents.routes.ts';
import { mergeConsents, partConsents } from './merge-consents.ts';

/** Whether contacts want marketing, with source, words and time (docs/adr/0187). */
export const consentsModule = defineModule('consents', {
  shares: ['note-consents'],
  routes: consentRoutes,
  reactions: () => [contactsMerging.on(mergeConsents), contactsParting.on(partConsents)],
});

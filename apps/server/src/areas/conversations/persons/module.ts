import { defineModule } from '../../define-module.ts';
import { contactLeaving, contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { ticketsLeaving } from '../tickets/in-process-events.ts';
import { applyErasedNamesWork } from './apply-erased-names.ts';
import { erasePersonHandler } from './erase-person.ts';
import { expirePersonExportsWork } from './expire-person-exports.ts';
import { mergeHolds, partHolds, refuseHeld, refuseHeldTickets } from './keep-held.ts';
import { makePersonExportHandler } from './make-person-export.ts';
import { personRoutes } from './persons.routes.ts';

/** What the law gives a person: to know, to take along, and to be erased (docs/adr/0183). */
export const personsModule = defineModule('persons', {
  routes: personRoutes,
  reactions: () => [
    contactLeaving.on(refuseHeld),
    ticketsLeaving.on(refuseHeldTickets),
    contactsMerging.on(mergeHolds),
    contactsParting.on(partHolds),
  ],
  jobs: (platform) => [erasePersonHandler(platform), makePersonExportHandler(platform)],
  recurring: (platform) => [applyErasedNamesWork(platform), expirePersonExportsWork(platform)],
});

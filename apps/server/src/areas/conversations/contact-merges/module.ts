import { defineModule } from '../../define-module.ts';
import { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { contactMergeRoutes } from './contact-merges.routes.ts';
import { followMerging, forgetMergesWork, returnMerges } from './follow-merging.ts';

/** Contacts that are merged by hand, and taken apart again (docs/adr/0173). */
export const contactMergesModule = defineModule('contact-merges', {
  routes: contactMergeRoutes,
  reactions: () => [contactsMerging.on(followMerging), contactsParting.on(returnMerges)],
  recurring: (platform) => [forgetMergesWork(platform)],
});

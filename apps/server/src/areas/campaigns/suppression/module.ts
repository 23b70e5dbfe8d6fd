import { channelEvents } from '../../../channels/channel-events.ts';
import { contactsMerging, contactsParting } from '../../conversations/contacts/in-process-events.ts';
import { blockedWrote } from '../../conversations/messages/in-process-events.ts';
import { meansSomethingElse } from '../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { returnSuppressed, suppressBoth } from './follow-merges.ts';
import { followPreference, followRefusal } from './follow-preferences.ts';
import { isOptIn } from './record-opt-in.ts';
import { isOptOut, keepQuietOptOut } from './record-opt-out.ts';
import { suppressionRoutes } from './suppression.routes.ts';

/** Numbers that get no campaigns, and words that ask for it (docs/adr/0051). */
export const suppressionModule = defineModule('suppression', {
  shares: ['record-opt-in', 'record-opt-out'],
  routes: suppressionRoutes,
  reactions: () => [
    channelEvents.preference.on(followPreference),
    channelEvents.status.on(followRefusal),
    blockedWrote.on(keepQuietOptOut),
    contactsMerging.on(suppressBoth),
    contactsParting.on(returnSuppressed),
  ],
  answers: () => [
    meansSomethingElse.answeredBy(
      async (unit, { companyId, text }) => (await isOptOut(unit, companyId, text)) || isOptIn(unit, companyId, text),
    ),
  ],
});

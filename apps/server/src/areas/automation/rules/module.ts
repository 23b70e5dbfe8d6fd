import { contactsChanged } from '../../conversations/contacts/in-process-events.ts';
import { fieldValuesChanged } from '../../conversations/custom-fields/in-process-events.ts';
import { customerWrote } from '../../conversations/messages/in-process-events.ts';
import { ticketRated, ticketsHappened } from '../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { forgetRuleRunsWork } from './forget-runs.ts';
import { runCallHandler } from './hooks/run-call.ts';
import { ruleRoutes } from './rules.routes.ts';
import { contactRulesHandler } from './running/contact-rules.ts';
import {
  onContactsChanged,
  onCustomerWrote,
  onFieldValuesChanged,
  onTicketRated,
  onTicketsHappened,
} from './running/notice-occasions.ts';
import { runRulesHandler } from './running/run-rules.ts';
import { sweepRulesWork } from './running/sweep-rules.ts';

/** When something happens to a ticket, and conditions are true, steps are done (docs/adr/0168). */
export const rulesModule = defineModule('rules', {
  shares: ['running/ask-app'],
  routes: ruleRoutes,
  news: () => [
    customerWrote.on(onCustomerWrote),
    ticketsHappened.on(onTicketsHappened),
    ticketRated.on(onTicketRated),
    contactsChanged.on(onContactsChanged),
    fieldValuesChanged.on(onFieldValuesChanged),
  ],
  jobs: () => [runRulesHandler(), contactRulesHandler(), runCallHandler()],
  recurring: (platform) => [sweepRulesWork(platform), forgetRuleRunsWork(platform)],
});

import { contactsMerging, contactsParting } from '../../../conversations/contacts/in-process-events.ts';
import { ticketsMerging } from '../../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../../define-module.ts';
import { appInstalled, appRemoved } from '../in-process-events.ts';
import { appDataRoutes } from './app-data.routes.ts';
import { adoptData, forgetData } from './data-of-installation.ts';
import { moveDataOfContact, moveDataOfTicket, returnData } from './move-data.ts';

/** What apps keep about contacts, tickets, users and the company (docs/adr/0154). */
export const appDataModule = defineModule('app-data', {
  routes: appDataRoutes,
  reactions: () => [
    contactsMerging.on(moveDataOfContact),
    contactsParting.on(returnData),
    ticketsMerging.on(moveDataOfTicket),
    appInstalled.on(adoptData),
    appRemoved.on(forgetData),
  ],
});

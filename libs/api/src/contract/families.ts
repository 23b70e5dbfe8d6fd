import { authEndpoints } from './endpoints/auth.ts';
import { chatEndpoints, chatEvents } from './endpoints/chats.ts';
import { colleagueEvents } from './endpoints/colleagues.ts';
import { companyEndpoints } from './endpoints/companies.ts';
import { contactHistoryEndpoints } from './endpoints/contact-history.ts';
import { contactImportEndpoints, contactImportEvents } from './endpoints/contact-imports.ts';
import { contactEndpoints } from './endpoints/contacts.ts';
import { draftEndpoints, draftEvents } from './endpoints/drafts.ts';
import { invoiceEndpoints } from './endpoints/invoices.ts';
import { jobEndpoints } from './endpoints/jobs.ts';
import { kanbanEndpoints } from './endpoints/kanban.ts';
import { messageSearchEndpoints } from './endpoints/message-search.ts';
import { messageEndpoints, messageEvents } from './endpoints/messages.ts';
import { numberEndpoints } from './endpoints/numbers.ts';
import { outageEvents } from './endpoints/outages.ts';
import { planEndpoints } from './endpoints/plans.ts';
import { queueEndpoints } from './endpoints/queues.ts';
import { quickMessageEndpoints, quickMessageEvents } from './endpoints/quick-messages.ts';
import { recoveryEndpoints } from './endpoints/recovery.ts';
import { scheduleEndpoints, scheduleEvents } from './endpoints/schedules.ts';
import { setAsideEndpoints } from './endpoints/set-aside.ts';
import { settingEndpoints } from './endpoints/settings.ts';
import { setupEndpoints } from './endpoints/setup.ts';
import { tagEndpoints, tagEvents } from './endpoints/tags.ts';
import { ticketNoteEndpoints, ticketNoteEvents } from './endpoints/ticket-notes.ts';
import { ticketEndpoints } from './endpoints/tickets.ts';
import { transferEndpoints, transferEvents } from './endpoints/transfers.ts';
import { userEndpoints } from './endpoints/users.ts';
import { versionEndpoints } from './endpoints/version.ts';
import { historyImportEndpoints, whatsappEndpoints } from './endpoints/whatsapps.ts';

/**
 * Every endpoint of the product, declared once. A new family is added here and nowhere else in the contract: its
 * endpoints, its events, and that its file is part of it.
 */
export const contract = {
  ...authEndpoints,
  ...setupEndpoints,
  ...recoveryEndpoints,
  ...companyEndpoints,
  ...planEndpoints,
  ...settingEndpoints,
  ...userEndpoints,
  ...numberEndpoints,
  ...queueEndpoints,
  ...whatsappEndpoints,
  ...historyImportEndpoints,
  ...setAsideEndpoints,
  ...contactEndpoints,
  ...contactHistoryEndpoints,
  ...contactImportEndpoints,
  ...ticketEndpoints,
  ...transferEndpoints,
  ...tagEndpoints,
  ...kanbanEndpoints,
  // Before `/messages/:ticketId`, which its address also fits.
  ...messageSearchEndpoints,
  ...messageEndpoints,
  ...draftEndpoints,
  ...quickMessageEndpoints,
  ...ticketNoteEndpoints,
  ...scheduleEndpoints,
  ...chatEndpoints,
  ...invoiceEndpoints,
  ...jobEndpoints,
  ...versionEndpoints,
};

/** The events that families declare beside their endpoints; `events.ts` has those of all. */
export const familyEvents = {
  ...messageEvents,
  ...contactImportEvents,
  ...draftEvents,
  ...quickMessageEvents,
  ...scheduleEvents,
  ...tagEvents,
  ...chatEvents,
  ...ticketNoteEvents,
  ...outageEvents,
  ...colleagueEvents,
  ...transferEvents,
};

export * from './endpoints/auth.ts';
export * from './endpoints/chats.ts';
export * from './endpoints/colleagues.ts';
export * from './endpoints/companies.ts';
export * from './endpoints/contact-history.ts';
export * from './endpoints/contact-imports.ts';
export * from './endpoints/contacts.ts';
export * from './endpoints/drafts.ts';
export * from './endpoints/invoices.ts';
export * from './endpoints/jobs.ts';
export * from './endpoints/kanban.ts';
export * from './endpoints/message-search.ts';
export * from './endpoints/messages.ts';
export * from './endpoints/numbers.ts';
export * from './endpoints/outages.ts';
export * from './endpoints/plans.ts';
export * from './endpoints/queues.ts';
export * from './endpoints/quick-messages.ts';
export * from './endpoints/recovery.ts';
export * from './endpoints/schedules.ts';
export * from './endpoints/set-aside.ts';
export * from './endpoints/settings.ts';
export * from './endpoints/setup.ts';
export * from './endpoints/tags.ts';
export * from './endpoints/ticket-notes.ts';
export * from './endpoints/tickets.ts';
export * from './endpoints/transfers.ts';
export * from './endpoints/users.ts';
export * from './endpoints/version.ts';
export * from './endpoints/whatsapps.ts';

import type { ContractKey } from '@recado/api/contract';
import type { ServicePlatform } from './channels/services.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { chatRoutes } from './modules/chats/chats.routes.ts';
import { companyRoutes } from './modules/companies/companies.routes.ts';
import { contactHistoryRoutes } from './modules/contact-history/contact-history.routes.ts';
import { contactImportRoutes } from './modules/contact-import/contact-import.routes.ts';
import { contactRoutes } from './modules/contacts/contacts.routes.ts';
import { draftRoutes } from './modules/drafts/drafts.routes.ts';
import { historyImportRoutes } from './modules/history-import/history-import.routes.ts';
import { invoiceRoutes } from './modules/invoices/invoices.routes.ts';
import { jobRoutes } from './modules/jobs/jobs.routes.ts';
import { kanbanRoutes } from './modules/kanban/kanban.routes.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { messageSearchRoutes } from './modules/messages/search/message-search.routes.ts';
import { planRoutes } from './modules/plans/plans.routes.ts';
import { queueRoutes } from './modules/queues/queues.routes.ts';
import { quickMessageRoutes } from './modules/quick-messages/quick-messages.routes.ts';
import { numberRoutes } from './modules/recovery/number.routes.ts';
import { recoveryRoutes } from './modules/recovery/recovery.routes.ts';
import { scheduleRoutes } from './modules/schedules/schedules.routes.ts';
import { settingRoutes } from './modules/settings/settings.routes.ts';
import { setupRoutes } from './modules/setup/setup.routes.ts';
import { tagRoutes } from './modules/tags/tags.routes.ts';
import { ticketNoteRoutes } from './modules/ticket-notes/ticket-notes.routes.ts';
import { ticketRoutes } from './modules/tickets/tickets.routes.ts';
import { transferRoutes } from './modules/transfers/transfers.routes.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { versionRoutes } from './modules/version/version.routes.ts';
import { setAsideRoutes } from './modules/whatsapps/set-aside.ts';
import { whatsappRoutes } from './modules/whatsapps/whatsapps.routes.ts';
import type { Handlers } from './platform/http/handler.ts';

/** The handlers of all endpoints of the contract; a missing one does not compile. */
export function allHandlers(platform: ServicePlatform): Handlers<ContractKey> {
  return {
    ...authRoutes(platform),
    ...recoveryRoutes(platform),
    ...numberRoutes(platform),
    ...setupRoutes(platform),
    ...companyRoutes(platform),
    ...planRoutes(platform),
    ...settingRoutes(platform),
    ...userRoutes(platform),
    ...invoiceRoutes(),
    ...jobRoutes(platform),
    ...contactRoutes(platform),
    ...contactHistoryRoutes(platform),
    ...contactImportRoutes(platform),
    ...queueRoutes(),
    ...ticketRoutes(platform),
    ...transferRoutes(platform),
    ...messageRoutes(platform),
    ...draftRoutes(platform),
    ...messageSearchRoutes(),
    ...quickMessageRoutes(platform),
    ...scheduleRoutes(platform),
    ...tagRoutes(platform),
    ...kanbanRoutes(platform),
    ...ticketNoteRoutes(),
    ...chatRoutes(platform),
    ...whatsappRoutes(platform),
    ...historyImportRoutes(platform),
    ...versionRoutes(),
    ...setAsideRoutes(),
  };
}

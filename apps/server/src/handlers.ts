import type { ContractKey } from '@recado/api/contract';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { companyRoutes } from './modules/companies/companies.routes.ts';
import { contactRoutes } from './modules/contacts/contacts.routes.ts';
import { invoiceRoutes } from './modules/invoices/invoices.routes.ts';
import { jobRoutes } from './modules/jobs/jobs.routes.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { planRoutes } from './modules/plans/plans.routes.ts';
import { queueRoutes } from './modules/queues/queues.routes.ts';
import { quickMessageRoutes } from './modules/quick-messages/quick-messages.routes.ts';
import { recoveryRoutes } from './modules/recovery/recovery.routes.ts';
import { settingRoutes } from './modules/settings/settings.routes.ts';
import { setupRoutes } from './modules/setup/setup.routes.ts';
import { tagRoutes } from './modules/tags/tags.routes.ts';
import { ticketRoutes } from './modules/tickets/tickets.routes.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { whatsappRoutes } from './modules/whatsapps/whatsapps.routes.ts';
import type { Handlers } from './platform/http/handler.ts';
import type { Platform } from './platform/platform.ts';

/** What answers every endpoint of the contract; one without an answer does not compile. */
export function allHandlers(platform: Platform): Handlers<ContractKey> {
  return {
    ...authRoutes(platform),
    ...recoveryRoutes(platform),
    ...setupRoutes(platform),
    ...companyRoutes(platform),
    ...planRoutes(platform),
    ...settingRoutes(platform),
    ...userRoutes(platform),
    ...invoiceRoutes(platform),
    ...jobRoutes(platform),
    ...contactRoutes(platform),
    ...queueRoutes(platform),
    ...ticketRoutes(platform),
    ...messageRoutes(platform),
    ...quickMessageRoutes(platform),
    ...tagRoutes(platform),
    ...whatsappRoutes(platform),
  };
}

import type { ContractKey } from '@recado/api/contract';
import type { ServicePlatform } from './channels/services.ts';
import { announcementRoutes } from './modules/announcements/announcements.routes.ts';
import { auditRoutes } from './modules/audits/audits.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { billingDetailRoutes } from './modules/billing-details/billing-details.routes.ts';
import { botSimulatorRoutes } from './modules/bot-simulator/bot-simulator.routes.ts';
import { campaignSettingRoutes } from './modules/campaign-settings/campaign-settings.routes.ts';
import { campaignRoutes } from './modules/campaigns/campaigns.routes.ts';
import { chatRoutes } from './modules/chats/chats.routes.ts';
import { companyRoutes } from './modules/companies/companies.routes.ts';
import { companyProfileRoutes } from './modules/company-profile/company-profile.routes.ts';
import { contactHistoryRoutes } from './modules/contact-history/contact-history.routes.ts';
import { contactImportRoutes } from './modules/contact-import/contact-import.routes.ts';
import { contactListRoutes } from './modules/contact-lists/contact-lists.routes.ts';
import { contactRoutes } from './modules/contacts/contacts.routes.ts';
import { dashboardRoutes, reportRoutes } from './modules/dashboard/dashboard.routes.ts';
import { draftRoutes } from './modules/drafts/drafts.routes.ts';
import { apiKeyRoutes } from './modules/external-api/api-keys.routes.ts';
import { externalApiRoutes } from './modules/external-api/external-api.routes.ts';
import { apiContactRoutes } from './modules/external-api/v1/contacts.routes.ts';
import { apiTagRoutes } from './modules/external-api/v1/tags.routes.ts';
import { apiTicketRoutes } from './modules/external-api/v1/tickets.routes.ts';
import { fileListRoutes } from './modules/file-lists/file-lists.routes.ts';
import { greetingMediaRoutes } from './modules/greeting-media/greeting-media.routes.ts';
import { helpRoutes } from './modules/helps/helps.routes.ts';
import { historyImportRoutes } from './modules/history-import/history-import.routes.ts';
import { invoiceRoutes } from './modules/invoices/invoices.routes.ts';
import { jobRoutes } from './modules/jobs/jobs.routes.ts';
import { kanbanRoutes } from './modules/kanban/kanban.routes.ts';
import { managedCompanyRoutes } from './modules/managed-companies/managed-companies.routes.ts';
import { menuFigureRoutes } from './modules/menu-figures/menu-figures.routes.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { messageSearchRoutes } from './modules/messages/search/message-search.routes.ts';
import { operationRoutes } from './modules/operations/operations.routes.ts';
import { optionMediaRoutes } from './modules/option-media/option-media.routes.ts';
import { paymentRoutes } from './modules/payments/payments.routes.ts';
import { planRoutes } from './modules/plans/plans.routes.ts';
import { promptRoutes } from './modules/prompts/prompts.routes.ts';
import { pushNotificationRoutes } from './modules/push-notifications/push-notifications.routes.ts';
import { queueIntegrationRoutes } from './modules/queue-integrations/queue-integrations.routes.ts';
import { queueRoutes } from './modules/queues/queues.routes.ts';
import { quickMessageRoutes } from './modules/quick-messages/quick-messages.routes.ts';
import { numberRoutes } from './modules/recovery/number.routes.ts';
import { recoveryRoutes } from './modules/recovery/recovery.routes.ts';
import { releaseRoutes } from './modules/releases/releases.routes.ts';
import { releaseReportRoutes } from './modules/releases/reports/release-reports.routes.ts';
import { revenueRoutes } from './modules/revenue/revenue.routes.ts';
import { scheduleRoutes } from './modules/schedules/schedules.routes.ts';
import { settingRoutes } from './modules/settings/settings.routes.ts';
import { setupRoutes } from './modules/setup/setup.routes.ts';
import { suppressionRoutes } from './modules/suppression/suppression.routes.ts';
import { tagRoutes } from './modules/tags/tags.routes.ts';
import { ticketAutomationRoutes } from './modules/ticket-automations/ticket-automations.routes.ts';
import { ticketNoteRoutes } from './modules/ticket-notes/ticket-notes.routes.ts';
import { ticketRoutes } from './modules/tickets/tickets.routes.ts';
import { transferRoutes } from './modules/transfers/transfers.routes.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { versionRoutes } from './modules/version/version.routes.ts';
import { webhookRoutes } from './modules/webhooks/webhooks.routes.ts';
import { setAsideRoutes } from './modules/whatsapps/set-aside.ts';
import { whatsappRoutes } from './modules/whatsapps/whatsapps.routes.ts';
import type { Handlers } from './platform/http/handler.ts';

/** The handlers of all endpoints of the contract; a missing one does not compile. */
export function allHandlers(platform: ServicePlatform): Handlers<ContractKey> {
  return {
    ...fileListRoutes(platform),
    ...webhookRoutes(platform),
    ...optionMediaRoutes(platform),
    ...menuFigureRoutes(platform),
    ...botSimulatorRoutes(platform),
    ...authRoutes(platform),
    ...recoveryRoutes(platform),
    ...numberRoutes(platform),
    ...setupRoutes(platform),
    ...companyRoutes(platform),
    ...managedCompanyRoutes(platform),
    ...planRoutes(platform),
    ...settingRoutes(platform),
    ...userRoutes(platform),
    ...invoiceRoutes(platform),
    ...paymentRoutes(platform),
    ...billingDetailRoutes(platform),
    ...companyProfileRoutes(platform),
    ...revenueRoutes(platform),
    ...jobRoutes(platform),
    ...operationRoutes(platform),
    ...releaseRoutes(platform),
    ...releaseReportRoutes(platform),
    ...auditRoutes(platform),
    ...contactRoutes(platform),
    ...contactHistoryRoutes(platform),
    ...contactImportRoutes(platform),
    ...contactListRoutes(),
    ...campaignSettingRoutes(),
    ...suppressionRoutes(platform),
    ...campaignRoutes(platform),
    ...queueRoutes(),
    ...ticketRoutes(platform),
    ...transferRoutes(platform),
    ...ticketAutomationRoutes(platform),
    ...messageRoutes(platform),
    ...draftRoutes(platform),
    ...messageSearchRoutes(platform),
    ...quickMessageRoutes(platform),
    ...scheduleRoutes(platform),
    ...tagRoutes(platform),
    ...kanbanRoutes(platform),
    ...ticketNoteRoutes(),
    ...chatRoutes(platform),
    ...whatsappRoutes(platform),
    ...greetingMediaRoutes(platform),
    ...apiKeyRoutes(platform),
    ...externalApiRoutes(platform),
    ...apiContactRoutes(platform),
    ...apiTicketRoutes(platform),
    ...apiTagRoutes(),
    ...historyImportRoutes(platform),
    ...pushNotificationRoutes(platform),
    ...promptRoutes(platform),
    ...dashboardRoutes(platform),
    ...helpRoutes(platform),
    ...announcementRoutes(platform),
    ...reportRoutes(platform),
    ...versionRoutes(),
    ...setAsideRoutes(),
    ...queueIntegrationRoutes(platform),
  };
}

import { announcementEndpoints, announcementEvents } from './endpoints/announcements.ts';
import { apiKeyEndpoints, apiKeyEvents } from './endpoints/api-keys.ts';
import { apiContactEndpoints } from './endpoints/api-v1/contacts.ts';
import { apiTagEndpoints } from './endpoints/api-v1/tags.ts';
import { apiTicketEndpoints } from './endpoints/api-v1/tickets.ts';
import { appDataEndpoints } from './endpoints/app-data.ts';
import { appServerEndpoints } from './endpoints/app-servers.ts';
import { appSettingEndpoints } from './endpoints/app-settings.ts';
import { appEndpoints, appEvents } from './endpoints/apps.ts';
import { auditEndpoints } from './endpoints/audits.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { billingDetailEndpoints } from './endpoints/billing-details.ts';
import { botSimulatorEndpoints } from './endpoints/bot-simulator.ts';
import { bulkChangeEndpoints, bulkChangeEvents } from './endpoints/bulk-changes.ts';
import { campaignSettingEndpoints, campaignSettingEvents } from './endpoints/campaign-settings.ts';
import { campaignEndpoints, campaignEvents } from './endpoints/campaigns.ts';
import { cellEndpoints } from './endpoints/cells.ts';
import { chatEndpoints, chatEvents } from './endpoints/chats.ts';
import { colleagueEvents } from './endpoints/colleagues.ts';
import { companyEndpoints } from './endpoints/companies.ts';
import { companyArchiveEndpoints, companyArchiveEvents } from './endpoints/company-archives.ts';
import { companyProfileEndpoints } from './endpoints/company-profile.ts';
import { connectionNoticeEndpoints, connectionNoticeEvents } from './endpoints/connection-notices.ts';
import { contactHistoryEndpoints } from './endpoints/contact-history.ts';
import { contactImportEndpoints, contactImportEvents } from './endpoints/contact-imports.ts';
import { contactListEndpoints, contactListEvents } from './endpoints/contact-lists.ts';
import { contactEndpoints } from './endpoints/contacts.ts';
import { dashboardEndpoints } from './endpoints/dashboard.ts';
import { developerGrantEndpoints } from './endpoints/developer-grants.ts';
import { draftEndpoints, draftEvents } from './endpoints/drafts.ts';
import { extensionEndpoints } from './endpoints/extensions.ts';
import { externalApiEndpoints } from './endpoints/external-api.ts';
import { familyFigureEndpoints } from './endpoints/family-figures.ts';
import { fileListEndpoints, fileListEvents } from './endpoints/file-lists.ts';
import { greetingMediaEndpoints } from './endpoints/greeting-media.ts';
import { helpEndpoints, helpEvents } from './endpoints/helps.ts';
import { invitationEndpoints } from './endpoints/invitations.ts';
import { invoiceEndpoints, invoiceEvents } from './endpoints/invoices.ts';
import { jobEndpoints } from './endpoints/jobs.ts';
import { kanbanEndpoints } from './endpoints/kanban.ts';
import { managedCompanyEndpoints, managedCompanyEvents } from './endpoints/managed-companies.ts';
import { menuFigureEndpoints } from './endpoints/menu-figures.ts';
import { messageCostEndpoints } from './endpoints/message-costs.ts';
import { messageRateEndpoints, messageRateEvents } from './endpoints/message-rates.ts';
import { messageSearchEndpoints } from './endpoints/message-search.ts';
import { messageEndpoints, messageEvents } from './endpoints/messages.ts';
import { moveEndpoints } from './endpoints/moves.ts';
import { numberEndpoints } from './endpoints/numbers.ts';
import { officialConnectionEndpoints } from './endpoints/official-connections.ts';
import { officialSignupEndpoints } from './endpoints/official-signup.ts';
import { officialWebhookEndpoints } from './endpoints/official-webhooks.ts';
import { operationEndpoints } from './endpoints/operations.ts';
import { optionMediaEndpoints } from './endpoints/option-media.ts';
import { outageEvents } from './endpoints/outages.ts';
import { ownReleaseEndpoints } from './endpoints/own-releases.ts';
import { paymentEndpoints, paymentEvents } from './endpoints/payments.ts';
import { planEndpoints, planEvents } from './endpoints/plans.ts';
import { promptUsageEndpoints, promptUsageEvents } from './endpoints/prompt-usage.ts';
import { promptEndpoints, promptEvents } from './endpoints/prompts.ts';
import { pushNotificationEndpoints, pushNotificationEvents } from './endpoints/push-notifications.ts';
import { queueIntegrationEndpoints, queueIntegrationEvents } from './endpoints/queue-integrations.ts';
import { queueEndpoints } from './endpoints/queues.ts';
import { quickMessageEndpoints, quickMessageEvents } from './endpoints/quick-messages.ts';
import { recoveryEndpoints } from './endpoints/recovery.ts';
import { releaseKeyEndpoints } from './endpoints/release-keys.ts';
import { releaseReportEndpoints, releaseReportEvents } from './endpoints/release-reports.ts';
import { releaseEndpoints, releaseEvents } from './endpoints/releases.ts';
import { reportEndpoints, reportEvents } from './endpoints/reports.ts';
import { revenueEndpoints } from './endpoints/revenue.ts';
import { scheduleEndpoints, scheduleEvents } from './endpoints/schedules.ts';
import { setAsideEndpoints } from './endpoints/set-aside.ts';
import { settingEndpoints } from './endpoints/settings.ts';
import { setupEndpoints } from './endpoints/setup.ts';
import { suppressedNumberEndpoints, suppressedNumberEvents } from './endpoints/suppressed-numbers.ts';
import { tagEndpoints, tagEvents } from './endpoints/tags.ts';
import { templateEndpoints, templateEvents } from './endpoints/templates.ts';
import { ticketAutomationEndpoints } from './endpoints/ticket-automations.ts';
import { ticketNoteEndpoints, ticketNoteEvents } from './endpoints/ticket-notes.ts';
import { ticketPinEndpoints, ticketPinEvents } from './endpoints/ticket-pins.ts';
import { ticketEndpoints } from './endpoints/tickets.ts';
import { transferEndpoints, transferEvents } from './endpoints/transfers.ts';
import { userEndpoints, userEvents } from './endpoints/users.ts';
import { versionEndpoints } from './endpoints/version.ts';
import { webhookEndpoints, webhookEvents } from './endpoints/webhooks.ts';
import { whatsappPrivacyEndpoints } from './endpoints/whatsapp-privacy.ts';
import { historyImportEndpoints, whatsappEndpoints } from './endpoints/whatsapps.ts';

/**
 * Every endpoint of the product, declared once. A new family of endpoints is added only here: its endpoints and its
 * events. They stand in two objects, because TypeScript writes a type of at most a million characters into the
 * declarations that other repositories get (docs/adr/0089).
 */
const conversationFamilies = {
  ...webhookEndpoints,
  ...fileListEndpoints,
  ...authEndpoints,
  ...cellEndpoints,
  ...setupEndpoints,
  ...recoveryEndpoints,
  ...managedCompanyEndpoints,
  ...companyEndpoints,
  ...planEndpoints,
  ...settingEndpoints,
  ...userEndpoints,
  ...invitationEndpoints,
  ...moveEndpoints,
  ...numberEndpoints,
  ...queueEndpoints,
  ...optionMediaEndpoints,
  ...menuFigureEndpoints,
  ...botSimulatorEndpoints,
  ...queueIntegrationEndpoints,
  ...whatsappEndpoints,
  ...officialConnectionEndpoints,
  ...officialSignupEndpoints,
  ...connectionNoticeEndpoints,
  ...templateEndpoints,
  ...greetingMediaEndpoints,
  ...apiKeyEndpoints,
  ...externalApiEndpoints,
  ...apiContactEndpoints,
  ...apiTicketEndpoints,
  ...appDataEndpoints,
  ...appSettingEndpoints,
  ...apiTagEndpoints,
  ...appServerEndpoints,
  ...historyImportEndpoints,
  ...setAsideEndpoints,
  ...contactEndpoints,
  ...contactHistoryEndpoints,
  ...contactImportEndpoints,
  ...contactListEndpoints,
  ...campaignSettingEndpoints,
  ...suppressedNumberEndpoints,
  ...campaignEndpoints,
  ...ticketEndpoints,
  ...ticketAutomationEndpoints,
  ...transferEndpoints,
  ...tagEndpoints,
  ...kanbanEndpoints,
  // Before `/messages/:ticketId`, which also matches its path.
  ...messageSearchEndpoints,
  ...messageEndpoints,
  ...draftEndpoints,
  ...bulkChangeEndpoints,
  ...ticketPinEndpoints,
  ...quickMessageEndpoints,
  ...ticketNoteEndpoints,
  ...scheduleEndpoints,
  ...chatEndpoints,
  ...pushNotificationEndpoints,
};
const operationFamilies = {
  ...invoiceEndpoints,
  ...officialWebhookEndpoints,
  ...paymentEndpoints,
  ...billingDetailEndpoints,
  ...companyArchiveEndpoints,
  ...companyProfileEndpoints,
  ...revenueEndpoints,
  ...messageRateEndpoints,
  ...messageCostEndpoints,
  ...jobEndpoints,
  ...operationEndpoints,
  ...releaseEndpoints,
  ...releaseKeyEndpoints,
  ...extensionEndpoints,
  ...appEndpoints,
  ...ownReleaseEndpoints,
  ...developerGrantEndpoints,
  ...releaseReportEndpoints,
  ...promptEndpoints,
  ...promptUsageEndpoints,
  ...dashboardEndpoints,
  ...familyFigureEndpoints,
  ...whatsappPrivacyEndpoints,
  ...auditEndpoints,
  ...helpEndpoints,
  ...announcementEndpoints,
  ...reportEndpoints,
  ...versionEndpoints,
};

/** The families of both, by the names of their endpoints. */
interface AllFamilies extends ConversationFamilies, OperationFamilies {}
type ConversationFamilies = typeof conversationFamilies;
type OperationFamilies = typeof operationFamilies;
export const contract: AllFamilies = { ...conversationFamilies, ...operationFamilies };

/** The events that families declare beside their endpoints; `events.ts` collects all events. */
export const familyEvents = {
  ...apiKeyEvents,
  ...appEvents,
  ...webhookEvents,
  ...fileListEvents,
  ...announcementEvents,
  ...helpEvents,
  ...managedCompanyEvents,
  ...planEvents,
  ...invoiceEvents,
  ...paymentEvents,
  ...messageEvents,
  ...contactImportEvents,
  ...contactListEvents,
  ...campaignSettingEvents,
  ...suppressedNumberEvents,
  ...campaignEvents,
  ...draftEvents,
  ...bulkChangeEvents,
  ...ticketPinEvents,
  ...quickMessageEvents,
  ...queueIntegrationEvents,
  ...scheduleEvents,
  ...releaseEvents,
  ...releaseReportEvents,
  ...reportEvents,
  ...tagEvents,
  ...templateEvents,
  ...messageRateEvents,
  ...companyArchiveEvents,
  ...connectionNoticeEvents,
  ...chatEvents,
  ...promptEvents,
  ...promptUsageEvents,
  ...ticketNoteEvents,
  ...outageEvents,
  ...colleagueEvents,
  ...transferEvents,
  ...pushNotificationEvents,
  ...userEvents,
};

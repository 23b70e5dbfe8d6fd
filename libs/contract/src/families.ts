import { announcementEndpoints, announcementEvents } from './endpoints/announcements.ts';
import { apiKeyEndpoints, apiKeyEvents } from './endpoints/api-keys.ts';
import { apiContactEndpoints } from './endpoints/api-v1/contacts.ts';
import { apiTagEndpoints } from './endpoints/api-v1/tags.ts';
import { apiTicketEndpoints } from './endpoints/api-v1/tickets.ts';
import { auditEndpoints } from './endpoints/audits.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { billingDetailEndpoints } from './endpoints/billing-details.ts';
import { botSimulatorEndpoints } from './endpoints/bot-simulator.ts';
import { campaignSettingEndpoints, campaignSettingEvents } from './endpoints/campaign-settings.ts';
import { campaignEndpoints, campaignEvents } from './endpoints/campaigns.ts';
import { chatEndpoints, chatEvents } from './endpoints/chats.ts';
import { colleagueEvents } from './endpoints/colleagues.ts';
import { companyEndpoints } from './endpoints/companies.ts';
import { companyProfileEndpoints } from './endpoints/company-profile.ts';
import { contactHistoryEndpoints } from './endpoints/contact-history.ts';
import { contactImportEndpoints, contactImportEvents } from './endpoints/contact-imports.ts';
import { contactListEndpoints, contactListEvents } from './endpoints/contact-lists.ts';
import { contactEndpoints } from './endpoints/contacts.ts';
import { dashboardEndpoints } from './endpoints/dashboard.ts';
import { draftEndpoints, draftEvents } from './endpoints/drafts.ts';
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
import { numberEndpoints } from './endpoints/numbers.ts';
import { officialConnectionEndpoints } from './endpoints/official-connections.ts';
import { officialSignupEndpoints } from './endpoints/official-signup.ts';
import { officialWebhookEndpoints } from './endpoints/official-webhooks.ts';
import { operationEndpoints } from './endpoints/operations.ts';
import { optionMediaEndpoints } from './endpoints/option-media.ts';
import { outageEvents } from './endpoints/outages.ts';
import { paymentEndpoints, paymentEvents } from './endpoints/payments.ts';
import { planEndpoints, planEvents } from './endpoints/plans.ts';
import { promptUsageEndpoints, promptUsageEvents } from './endpoints/prompt-usage.ts';
import { promptEndpoints, promptEvents } from './endpoints/prompts.ts';
import { pushNotificationEndpoints, pushNotificationEvents } from './endpoints/push-notifications.ts';
import { queueIntegrationEndpoints, queueIntegrationEvents } from './endpoints/queue-integrations.ts';
import { queueEndpoints } from './endpoints/queues.ts';
import { quickMessageEndpoints, quickMessageEvents } from './endpoints/quick-messages.ts';
import { recoveryEndpoints } from './endpoints/recovery.ts';
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
 * events.
 */
export const contract = {
  ...webhookEndpoints,
  ...fileListEndpoints,
  ...authEndpoints,
  ...setupEndpoints,
  ...recoveryEndpoints,
  ...managedCompanyEndpoints,
  ...companyEndpoints,
  ...planEndpoints,
  ...settingEndpoints,
  ...userEndpoints,
  ...invitationEndpoints,
  ...numberEndpoints,
  ...queueEndpoints,
  ...optionMediaEndpoints,
  ...menuFigureEndpoints,
  ...botSimulatorEndpoints,
  ...queueIntegrationEndpoints,
  ...whatsappEndpoints,
  ...officialConnectionEndpoints,
  ...officialSignupEndpoints,
  ...templateEndpoints,
  ...greetingMediaEndpoints,
  ...apiKeyEndpoints,
  ...externalApiEndpoints,
  ...apiContactEndpoints,
  ...apiTicketEndpoints,
  ...apiTagEndpoints,
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
  ...ticketPinEndpoints,
  ...quickMessageEndpoints,
  ...ticketNoteEndpoints,
  ...scheduleEndpoints,
  ...chatEndpoints,
  ...pushNotificationEndpoints,
  ...invoiceEndpoints,
  ...officialWebhookEndpoints,
  ...paymentEndpoints,
  ...billingDetailEndpoints,
  ...companyProfileEndpoints,
  ...revenueEndpoints,
  ...messageRateEndpoints,
  ...messageCostEndpoints,
  ...jobEndpoints,
  ...operationEndpoints,
  ...releaseEndpoints,
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

/** The events that families declare beside their endpoints; `events.ts` collects all events. */
export const familyEvents = {
  ...apiKeyEvents,
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

export * from './endpoints/announcements.ts';
export * from './endpoints/api-keys.ts';
export * from './endpoints/api-v1/contacts.ts';
export * from './endpoints/api-v1/tags.ts';
export * from './endpoints/api-v1/tickets.ts';
export * from './endpoints/audits.ts';
export * from './endpoints/auth.ts';
export * from './endpoints/billing-details.ts';
export * from './endpoints/bot-simulator.ts';
export * from './endpoints/campaign-settings.ts';
export * from './endpoints/campaigns.ts';
export * from './endpoints/chats.ts';
export * from './endpoints/colleagues.ts';
export * from './endpoints/companies.ts';
export * from './endpoints/company-profile.ts';
export * from './endpoints/contact-history.ts';
export * from './endpoints/contact-imports.ts';
export * from './endpoints/contact-lists.ts';
export { type ContactField, contactBody, contactEndpoints } from './endpoints/contacts.ts';
export * from './endpoints/dashboard.ts';
export * from './endpoints/drafts.ts';
export * from './endpoints/external-api.ts';
export * from './endpoints/family-figures.ts';
export * from './endpoints/file-lists.ts';
export * from './endpoints/greeting-media.ts';
export * from './endpoints/helps.ts';
export * from './endpoints/invitations.ts';
export * from './endpoints/invoices.ts';
export * from './endpoints/jobs.ts';
export * from './endpoints/kanban.ts';
export * from './endpoints/managed-companies.ts';
export * from './endpoints/menu-figures.ts';
export * from './endpoints/message-costs.ts';
export * from './endpoints/message-rates.ts';
export * from './endpoints/message-search.ts';
export * from './endpoints/messages.ts';
export * from './endpoints/numbers.ts';
export * from './endpoints/official-connections.ts';
export * from './endpoints/official-signup.ts';
export * from './endpoints/official-webhooks.ts';
export * from './endpoints/operations.ts';
export * from './endpoints/option-media.ts';
export * from './endpoints/outages.ts';
export * from './endpoints/payments.ts';
export * from './endpoints/plans.ts';
export * from './endpoints/prompt-usage.ts';
export * from './endpoints/prompts.ts';
export * from './endpoints/push-notifications.ts';
export * from './endpoints/queue-integrations.ts';
export * from './endpoints/queues.ts';
export * from './endpoints/quick-messages.ts';
export * from './endpoints/recovery.ts';
export * from './endpoints/release-reports.ts';
export * from './endpoints/releases.ts';
export * from './endpoints/reports.ts';
export * from './endpoints/revenue.ts';
export * from './endpoints/schedules.ts';
export * from './endpoints/set-aside.ts';
export * from './endpoints/settings.ts';
export * from './endpoints/setup.ts';
export * from './endpoints/suppressed-numbers.ts';
export { tagEndpoints, tagEvents } from './endpoints/tags.ts';
export * from './endpoints/templates.ts';
export * from './endpoints/ticket-automations.ts';
export * from './endpoints/ticket-notes.ts';
export * from './endpoints/ticket-pins.ts';
export * from './endpoints/tickets.ts';
export * from './endpoints/transfers.ts';
export * from './endpoints/users.ts';
export * from './endpoints/version.ts';
export * from './endpoints/webhooks.ts';
export * from './endpoints/whatsapp-privacy.ts';
export * from './endpoints/whatsapps.ts';

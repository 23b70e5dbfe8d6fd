import { announcementEndpoints, announcementEvents } from './endpoints/announcements.ts';
import { answerSuggestionEndpoints } from './endpoints/answer-suggestions.ts';
import { apiKeyEndpoints, apiKeyEvents } from './endpoints/api-keys.ts';
import { apiFamilies } from './endpoints/api-v1/families.ts';
import { appDataEndpoints } from './endpoints/app-data.ts';
import { appServerEndpoints } from './endpoints/app-servers.ts';
import { appSettingEndpoints } from './endpoints/app-settings.ts';
import { appEndpoints, appEvents } from './endpoints/apps.ts';
import { assignmentEndpoints } from './endpoints/assignment.ts';
import { assistantEndpoints } from './endpoints/assistant.ts';
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
import { consentEndpoints } from './endpoints/consents.ts';
import { contactBlockEndpoints } from './endpoints/contact-blocks.ts';
import { contactHistoryEndpoints } from './endpoints/contact-history.ts';
import { contactImportEndpoints, contactImportEvents } from './endpoints/contact-imports.ts';
import { contactListEndpoints, contactListEvents } from './endpoints/contact-lists.ts';
import { contactMergeEndpoints } from './endpoints/contact-merges.ts';
import { contactEndpoints } from './endpoints/contacts.ts';
import { conversationReadEndpoints } from './endpoints/conversation-reads.ts';
import { customFieldEndpoints, customFieldEvents } from './endpoints/custom-fields.ts';
import { dashboardEndpoints } from './endpoints/dashboard.ts';
import { draftEndpoints, draftEvents } from './endpoints/drafts.ts';
import { externalApiEndpoints } from './endpoints/external-api.ts';
import { familyFigureEndpoints } from './endpoints/family-figures.ts';
import { fileListEndpoints, fileListEvents } from './endpoints/file-lists.ts';
import { greetingMediaEndpoints } from './endpoints/greeting-media.ts';
import { helpEndpoints, helpEvents } from './endpoints/helps.ts';
import { invoiceEndpoints, invoiceEvents } from './endpoints/invoices.ts';
import { jobEndpoints } from './endpoints/jobs.ts';
import { kanbanEndpoints } from './endpoints/kanban.ts';
import { keepingEndpoints, keepingEvents } from './endpoints/keeping.ts';
import { knowledgeEndpoints, knowledgeEvents } from './endpoints/knowledge.ts';
import { macroEndpoints, macroEvents } from './endpoints/macros.ts';
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
import { organisationEndpoints, organisationEvents } from './endpoints/organisations.ts';
import { outageEvents } from './endpoints/outages.ts';
import { paymentEndpoints, paymentEvents } from './endpoints/payments.ts';
import { personEndpoints, personEvents } from './endpoints/persons.ts';
import { planEndpoints, planEvents } from './endpoints/plans.ts';
import { promptAnswerEndpoints } from './endpoints/prompt-answers.ts';
import { promptUsageEndpoints, promptUsageEvents } from './endpoints/prompt-usage.ts';
import { promptEndpoints, promptEvents } from './endpoints/prompts.ts';
import { pushNotificationEndpoints, pushNotificationEvents } from './endpoints/push-notifications.ts';
import { queueIntegrationEndpoints, queueIntegrationEvents } from './endpoints/queue-integrations.ts';
import { queueEndpoints } from './endpoints/queues.ts';
import { quickMessageEndpoints, quickMessageEvents } from './endpoints/quick-messages.ts';
import { ratingReportEndpoints } from './endpoints/rating-report.ts';
import { reasonEndpoints, reasonEvents } from './endpoints/reasons.ts';
import { releaseFamilies } from './endpoints/release-families.ts';
import { releaseReportEndpoints, releaseReportEvents } from './endpoints/release-reports.ts';
import { releaseEndpoints, releaseEvents } from './endpoints/releases.ts';
import { reportEndpoints, reportEvents } from './endpoints/reports.ts';
import { revenueEndpoints } from './endpoints/revenue.ts';
import { roleEndpoints, roleEvents } from './endpoints/roles.ts';
import { ruleHookEndpoints } from './endpoints/rule-hooks.ts';
import { ruleEndpoints, ruleEvents } from './endpoints/rules.ts';
import { scheduleEndpoints, scheduleEvents } from './endpoints/schedules.ts';
import { holidayEndpoints, levelFigureEndpoints, serviceLevelEndpoints } from './endpoints/service-levels.ts';
import { setAsideEndpoints } from './endpoints/set-aside.ts';
import { settingEndpoints } from './endpoints/settings.ts';
import { setupEndpoints } from './endpoints/setup.ts';
import { signInFamilies } from './endpoints/sign-in-families.ts';
import { supportGrantEndpoints, supportGrantEvents } from './endpoints/support-grants.ts';
import { suppressedNumberEndpoints, suppressedNumberEvents } from './endpoints/suppressed-numbers.ts';
import { tagEndpoints, tagEvents } from './endpoints/tags.ts';
import { templateEndpoints, templateEvents } from './endpoints/templates.ts';
import { ticketAutomationEndpoints } from './endpoints/ticket-automations.ts';
import { ticketFollowEndpoints, ticketFollowEvents } from './endpoints/ticket-follows.ts';
import { ticketNoteEndpoints, ticketNoteEvents } from './endpoints/ticket-notes.ts';
import { ticketPinEndpoints, ticketPinEvents } from './endpoints/ticket-pins.ts';
import { ticketSnoozeEndpoints } from './endpoints/ticket-snoozes.ts';
import { ticketViewEndpoints, ticketViewEvents } from './endpoints/ticket-views.ts';
import { ticketEndpoints } from './endpoints/tickets.ts';
import { transferEndpoints, transferEvents } from './endpoints/transfers.ts';
import { userEndpoints, userEvents } from './endpoints/users.ts';
import { versionEndpoints } from './endpoints/version.ts';
import { webhookEndpoints, webhookEvents } from './endpoints/webhooks.ts';
import { whatsappPrivacyEndpoints } from './endpoints/whatsapp-privacy.ts';
import { historyImportEndpoints, whatsappEndpoints } from './endpoints/whatsapps.ts';

/**
 * Every endpoint of the product, declared once. A new family of endpoints is added only here: its endpoints and its
 * events. They stand in three objects, because TypeScript writes a type of at most a million characters into the
 * declarations that other repositories get (docs/adr/0089).
 */
const companyFamilies = {
  ...signInFamilies,
  ...webhookEndpoints,
  ...fileListEndpoints,
  ...authEndpoints,
  ...cellEndpoints,
  ...setupEndpoints,
  ...managedCompanyEndpoints,
  ...companyEndpoints,
  ...planEndpoints,
  ...settingEndpoints,
  ...userEndpoints,
  ...roleEndpoints,
  ...moveEndpoints,
  ...numberEndpoints,
  ...apiKeyEndpoints,
  ...externalApiEndpoints,
  ...apiFamilies,
  ...appDataEndpoints,
  ...appSettingEndpoints,
  ...appServerEndpoints,
  ...setAsideEndpoints,
};
const conversationFamilies = {
  ...macroEndpoints,
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
  ...historyImportEndpoints,
  ...contactEndpoints,
  ...contactBlockEndpoints,
  ...contactHistoryEndpoints,
  ...contactImportEndpoints,
  ...contactListEndpoints,
  ...contactMergeEndpoints,
  ...conversationReadEndpoints,
  ...personEndpoints,
  ...keepingEndpoints,
  ...consentEndpoints,
  ...organisationEndpoints,
  ...campaignSettingEndpoints,
  ...suppressedNumberEndpoints,
  ...campaignEndpoints,
  ...ticketEndpoints,
  ...ticketAutomationEndpoints,
  ...transferEndpoints,
  ...tagEndpoints,
  ...customFieldEndpoints,
  ...kanbanEndpoints,
  // Before `/messages/:ticketId`, which also matches its path.
  ...messageSearchEndpoints,
  ...messageEndpoints,
  ...draftEndpoints,
  ...bulkChangeEndpoints,
  ...ticketFollowEndpoints,
  ...reasonEndpoints,
  ...ticketPinEndpoints,
  ...ticketViewEndpoints,
  ...ticketSnoozeEndpoints,
  ...quickMessageEndpoints,
  ...ticketNoteEndpoints,
  ...ruleEndpoints,
  ...ruleHookEndpoints,
  ...serviceLevelEndpoints,
  ...holidayEndpoints,
  ...levelFigureEndpoints,
  ...scheduleEndpoints,
  ...chatEndpoints,
  ...pushNotificationEndpoints,
  ...assignmentEndpoints,
};
const operationFamilies = {
  ...knowledgeEndpoints,
  ...promptAnswerEndpoints,
  ...answerSuggestionEndpoints,
  ...assistantEndpoints,
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
  ...releaseFamilies,
  ...appEndpoints,
  ...supportGrantEndpoints,
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
  ...ratingReportEndpoints,
  ...versionEndpoints,
};

/** The families of all three, by the names of their endpoints. */
interface AllFamilies extends CompanyFamilies, ConversationFamilies, OperationFamilies {}
type CompanyFamilies = typeof companyFamilies;
type ConversationFamilies = typeof conversationFamilies;
type OperationFamilies = typeof operationFamilies;
export const contract: AllFamilies = { ...companyFamilies, ...conversationFamilies, ...operationFamilies };

/** The events that families declare beside their endpoints; `events.ts` collects all events. */
export const familyEvents = {
  ...knowledgeEvents,
  ...apiKeyEvents,
  ...appEvents,
  ...webhookEvents,
  ...fileListEvents,
  ...announcementEvents,
  ...helpEvents,
  ...macroEvents,
  ...managedCompanyEvents,
  ...planEvents,
  ...invoiceEvents,
  ...paymentEvents,
  ...messageEvents,
  ...contactImportEvents,
  ...contactListEvents,
  ...organisationEvents,
  ...campaignSettingEvents,
  ...suppressedNumberEvents,
  ...campaignEvents,
  ...draftEvents,
  ...bulkChangeEvents,
  ...ticketFollowEvents,
  ...reasonEvents,
  ...roleEvents,
  ...ticketPinEvents,
  ...ticketViewEvents,
  ...quickMessageEvents,
  ...queueIntegrationEvents,
  ...ruleEvents,
  ...scheduleEvents,
  ...releaseEvents,
  ...releaseReportEvents,
  ...reportEvents,
  ...tagEvents,
  ...customFieldEvents,
  ...templateEvents,
  ...messageRateEvents,
  ...companyArchiveEvents,
  ...supportGrantEvents,
  ...personEvents,
  ...keepingEvents,
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

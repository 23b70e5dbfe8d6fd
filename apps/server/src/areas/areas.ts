import { answerSuggestionsModule } from './automation/answer-suggestions/module.ts';
import { assignmentModule } from './automation/assignment/module.ts';
import { assistantModule } from './automation/assistant/module.ts';
import { billingLookupsModule } from './automation/billing-lookups/module.ts';
import { botSimulatorModule } from './automation/bot-simulator/module.ts';
import { chatbotModule } from './automation/chatbot/module.ts';
import { knowledgeModule } from './automation/knowledge/module.ts';
import { menuFiguresModule } from './automation/menu-figures/module.ts';
import { promptsModule } from './automation/prompts/module.ts';
import { queueIntegrationsModule } from './automation/queue-integrations/module.ts';
import { rulesModule } from './automation/rules/module.ts';
import { ticketAutomationsModule } from './automation/ticket-automations/module.ts';
import { billingDetailsModule } from './billing/billing-details/module.ts';
import { invoicesModule } from './billing/invoices/module.ts';
import { paymentsModule } from './billing/payments/module.ts';
import { revenueModule } from './billing/revenue/module.ts';
import { subscriptionWarningsModule } from './billing/subscription-warnings/module.ts';
import { campaignSettingsModule } from './campaigns/campaign-settings/module.ts';
import { campaignsModule } from './campaigns/campaigns/module.ts';
import { fileListsModule } from './campaigns/file-lists/module.ts';
import { messageCostsModule } from './campaigns/message-costs/module.ts';
import { messageLimitsModule } from './campaigns/message-limits/module.ts';
import { schedulesModule } from './campaigns/schedules/module.ts';
import { suppressionModule } from './campaigns/suppression/module.ts';
import { auditsModule } from './company/audits/module.ts';
import { authModule } from './company/auth/module.ts';
import { automationsModule } from './company/automations/module.ts';
import { cellsModule } from './company/cells/module.ts';
import { companiesModule } from './company/companies/module.ts';
import { companyArchivesModule } from './company/company-archives/module.ts';
import { companyProfileModule } from './company/company-profile/module.ts';
import { firstAccessModule } from './company/first-access/module.ts';
import { helpsModule } from './company/helps/module.ts';
import { holidaysModule } from './company/holidays/module.ts';
import { invitationsModule } from './company/invitations/module.ts';
import { mailLinksModule } from './company/mail-links/module.ts';
import { managedCompaniesModule } from './company/managed-companies/module.ts';
import { ownSessionsModule } from './company/own-sessions/module.ts';
import { passkeysModule } from './company/passkeys/module.ts';
import { passwordRulesModule } from './company/password-rules/module.ts';
import { plansModule } from './company/plans/module.ts';
import { recoveryModule } from './company/recovery/module.ts';
import { retirementModule } from './company/retirement/module.ts';
import { rolesModule } from './company/roles/module.ts';
import { secondFactorsModule } from './company/second-factors/module.ts';
import { settingsModule } from './company/settings/module.ts';
import { setupModule } from './company/setup/module.ts';
import { signInRulesModule } from './company/sign-in-rules/module.ts';
import { singleSignOnModule } from './company/single-sign-on/module.ts';
import { supportAccessModule } from './company/support-access/module.ts';
import { usersModule } from './company/users/module.ts';
import { answersModule } from './conversations/answers/module.ts';
import { bulkChangesModule } from './conversations/bulk-changes/module.ts';
import { chatsModule } from './conversations/chats/module.ts';
import { colleaguesModule } from './conversations/colleagues/module.ts';
import { connectionNoticesModule } from './conversations/connection-notices/module.ts';
import { consentsModule } from './conversations/consents/module.ts';
import { contactBlocksModule } from './conversations/contact-blocks/module.ts';
import { contactHistoryModule } from './conversations/contact-history/module.ts';
import { contactImportModule } from './conversations/contact-import/module.ts';
import { contactListsModule } from './conversations/contact-lists/module.ts';
import { contactMergesModule } from './conversations/contact-merges/module.ts';
import { contactsModule } from './conversations/contacts/module.ts';
import { conversationReadsModule } from './conversations/conversation-reads/module.ts';
import { customFieldsModule } from './conversations/custom-fields/module.ts';
import { draftsModule } from './conversations/drafts/module.ts';
import { greetingMediaModule } from './conversations/greeting-media/module.ts';
import { historyImportModule } from './conversations/history-import/module.ts';
import { kanbanModule } from './conversations/kanban/module.ts';
import { keepingModule } from './conversations/keeping/module.ts';
import { macrosModule } from './conversations/macros/module.ts';
import { messageChargesModule } from './conversations/message-charges/module.ts';
import { messageRatesModule } from './conversations/message-rates/module.ts';
import { messagesModule } from './conversations/messages/module.ts';
import { officialConnectionsModule } from './conversations/official-connections/module.ts';
import { officialWebhooksModule } from './conversations/official-webhooks/module.ts';
import { optionMediaModule } from './conversations/option-media/module.ts';
import { organisationsModule } from './conversations/organisations/module.ts';
import { outagesModule } from './conversations/outages/module.ts';
import { personsModule } from './conversations/persons/module.ts';
import { pushNotificationsModule } from './conversations/push-notifications/module.ts';
import { queuesModule } from './conversations/queues/module.ts';
import { quickMessagesModule } from './conversations/quick-messages/module.ts';
import { reasonsModule } from './conversations/reasons/module.ts';
import { serviceLevelsModule } from './conversations/service-levels/module.ts';
import { tagsModule } from './conversations/tags/module.ts';
import { templatesModule } from './conversations/templates/module.ts';
import { ticketFollowsModule } from './conversations/ticket-follows/module.ts';
import { ticketNotesModule } from './conversations/ticket-notes/module.ts';
import { ticketPinsModule } from './conversations/ticket-pins/module.ts';
import { ticketSnoozesModule } from './conversations/ticket-snoozes/module.ts';
import { ticketViewsModule } from './conversations/ticket-views/module.ts';
import { ticketsModule } from './conversations/tickets/module.ts';
import { transfersModule } from './conversations/transfers/module.ts';
import { whatsappsModule } from './conversations/whatsapps/module.ts';
import { appDataModule } from './integration/apps/data/module.ts';
import { appsModule } from './integration/apps/module.ts';
import { appServersModule } from './integration/apps/servers/module.ts';
import { appSettingsModule } from './integration/apps/settings/module.ts';
import { externalApiModule } from './integration/external-api/module.ts';
import { moveModule } from './integration/move/module.ts';
import { webhooksModule } from './integration/webhooks/module.ts';
import { announcementsModule } from './operations/announcements/module.ts';
import { jobsModule } from './operations/jobs/module.ts';
import { operationsModule } from './operations/operations/module.ts';
import { orphansModule } from './operations/orphans/module.ts';
import { releasesModule } from './operations/releases/module.ts';
import { versionModule } from './operations/version/module.ts';
import { dashboardModule } from './reporting/dashboard/module.ts';

/**
 * The areas of the server from bottom to top, each with its modules. An area imports areas below only, and of those the
 * faces, tables, events and what a face shares (`tools/checks/areas.mjs`).
 */
export const areas = {
  company: [
    retirementModule,
    automationsModule,
    auditsModule,
    authModule,
    cellsModule,
    companiesModule,
    companyArchivesModule,
    companyProfileModule,
    firstAccessModule,
    helpsModule,
    holidaysModule,
    invitationsModule,
    managedCompaniesModule,
    supportAccessModule,
    plansModule,
    recoveryModule,
    secondFactorsModule,
    settingsModule,
    setupModule,
    usersModule,
    rolesModule,
    ownSessionsModule,
    signInRulesModule,
    passwordRulesModule,
    mailLinksModule,
    passkeysModule,
    singleSignOnModule,
  ],
  billing: [billingDetailsModule, invoicesModule, paymentsModule, revenueModule, subscriptionWarningsModule],
  conversations: [
    bulkChangesModule,
    reasonsModule,
    answersModule,
    chatsModule,
    colleaguesModule,
    contactBlocksModule,
    contactHistoryModule,
    contactImportModule,
    contactListsModule,
    contactMergesModule,
    contactsModule,
    customFieldsModule,
    organisationsModule,
    draftsModule,
    greetingMediaModule,
    historyImportModule,
    kanbanModule,
    macrosModule,
    messagesModule,
    messageChargesModule,
    messageRatesModule,
    officialConnectionsModule,
    connectionNoticesModule,
    officialWebhooksModule,
    optionMediaModule,
    outagesModule,
    personsModule,
    conversationReadsModule,
    keepingModule,
    consentsModule,
    pushNotificationsModule,
    queuesModule,
    quickMessagesModule,
    serviceLevelsModule,
    tagsModule,
    templatesModule,
    ticketNotesModule,
    ticketFollowsModule,
    ticketPinsModule,
    ticketViewsModule,
    ticketSnoozesModule,
    ticketsModule,
    transfersModule,
    whatsappsModule,
  ],
  operations: [announcementsModule, jobsModule, operationsModule, orphansModule, releasesModule, versionModule],
  reporting: [dashboardModule],
  campaigns: [
    campaignSettingsModule,
    campaignsModule,
    fileListsModule,
    messageCostsModule,
    messageLimitsModule,
    schedulesModule,
    suppressionModule,
  ],
  automation: [
    assignmentModule,
    billingLookupsModule,
    botSimulatorModule,
    chatbotModule,
    menuFiguresModule,
    answerSuggestionsModule,
    assistantModule,
    knowledgeModule,
    promptsModule,
    queueIntegrationsModule,
    rulesModule,
    ticketAutomationsModule,
  ],
  integration: [
    appsModule,
    appDataModule,
    appServersModule,
    appSettingsModule,
    externalApiModule,
    moveModule,
    webhooksModule,
  ],
} as const;

/** Every module of the server. */
export const modules = Object.values(areas).flat();

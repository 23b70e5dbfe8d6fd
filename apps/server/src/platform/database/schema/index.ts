/**
 * Every table, for drizzle-kit and the tests of the wall. A table is defined in the module that owns it
 * (`<module>.schema.ts`); this folder has those that the platform itself reads: owners of rows, callers, and its own.
 * Column names are snake_case in SQL and camelCase here; to add a table, see `../migrations/README.md`.
 */
export * from '../../../channels/channels.schema.ts';
export * from '../../../modules/announcements/announcements.schema.ts';
export * from '../../../modules/campaign-settings/campaign-settings.schema.ts';
export * from '../../../modules/campaigns/campaigns.schema.ts';
export * from '../../../modules/chats/chats.schema.ts';
export * from '../../../modules/contact-import/contact-import.schema.ts';
export * from '../../../modules/contact-lists/contact-lists.schema.ts';
export * from '../../../modules/contacts/contacts.schema.ts';
export * from '../../../modules/dashboard/dashboard.schema.ts';
export * from '../../../modules/drafts/drafts.schema.ts';
export * from '../../../modules/external-api/external-api.schema.ts';
export * from '../../../modules/file-lists/file-lists.schema.ts';
export * from '../../../modules/helps/helps.schema.ts';
export * from '../../../modules/history-import/history-import.schema.ts';
export * from '../../../modules/invoices/invoices.schema.ts';
export * from '../../../modules/menu-figures/menu-figures.schema.ts';
export * from '../../../modules/messages/message-words.schema.ts';
export * from '../../../modules/messages/messages.schema.ts';
export * from '../../../modules/payments/payments.schema.ts';
export * from '../../../modules/prompts/prompts.schema.ts';
export * from '../../../modules/push-notifications/push-notifications.schema.ts';
export * from '../../../modules/queue-integrations/queue-integrations.schema.ts';
export * from '../../../modules/queues/queue-options.schema.ts';
export * from '../../../modules/quick-messages/quick-messages.schema.ts';
export * from '../../../modules/recovery/recovery.schema.ts';
export * from '../../../modules/releases/releases.schema.ts';
export * from '../../../modules/releases/reports/release-reports.schema.ts';
export * from '../../../modules/schedules/schedules.schema.ts';
export * from '../../../modules/subscription-warnings/subscription-warnings.schema.ts';
export * from '../../../modules/suppression/suppression.schema.ts';
export * from '../../../modules/ticket-notes/ticket-notes.schema.ts';
export * from '../../../modules/tickets/tags.schema.ts';
export * from '../../../modules/tickets/tickets.schema.ts';
export * from '../../../modules/transfers/transfers.schema.ts';
export * from '../../../modules/webhooks/webhooks.schema.ts';
export * from './api-keys.ts';
export * from './audit-entries.ts';
export * from './call-counts.ts';
export * from './companies.ts';
export * from './installation.ts';
export * from './jobs.ts';
export * from './queues.ts';
export * from './recurring-work.ts';
export * from './shapes.ts';
export * from './users.ts';
export * from './whatsapps.ts';

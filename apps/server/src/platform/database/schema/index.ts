/**
 * Every table, for drizzle-kit and the tests of the wall. A table is defined in the module that owns it
 * (`<module>.schema.ts`); this folder has those that the platform itself reads: owners of rows, callers, and its own.
 * Column names are snake_case in SQL and camelCase here; to add a table, see `../migrations/README.md`.
 */
export * from '../../../channels/channels.schema.ts';
export * from '../../../modules/chats/chats.schema.ts';
export * from '../../../modules/contact-import/contact-import.schema.ts';
export * from '../../../modules/contacts/contacts.schema.ts';
export * from '../../../modules/drafts/drafts.schema.ts';
export * from '../../../modules/history-import/history-import.schema.ts';
export * from '../../../modules/invoices/invoices.schema.ts';
export * from '../../../modules/messages/message-words.schema.ts';
export * from '../../../modules/messages/messages.schema.ts';
export * from '../../../modules/queues/queue-options.schema.ts';
export * from '../../../modules/quick-messages/quick-messages.schema.ts';
export * from '../../../modules/recovery/recovery.schema.ts';
export * from '../../../modules/schedules/schedules.schema.ts';
export * from '../../../modules/ticket-notes/ticket-notes.schema.ts';
export * from '../../../modules/tickets/tags.schema.ts';
export * from '../../../modules/tickets/tickets.schema.ts';
export * from '../../../modules/transfers/transfers.schema.ts';
export * from './call-counts.ts';
export * from './companies.ts';
export * from './installation.ts';
export * from './jobs.ts';
export * from './queues.ts';
export * from './recurring-work.ts';
export * from './shapes.ts';
export * from './users.ts';
export * from './whatsapps.ts';

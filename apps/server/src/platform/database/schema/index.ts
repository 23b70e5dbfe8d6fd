/** Every table. Column names are snake_case in SQL and camelCase here; adding a table: see `../migrations/README.md`. */
export * from './channels.ts';
export * from './companies.ts';
export * from './contacts.ts';
export * from './history-imports.ts';
export * from './jobs.ts';
export * from './messages.ts';
export * from './queues.ts';
export * from './quick-messages.ts';
export * from './shapes.ts';
export * from './tags.ts';
export * from './tickets.ts';
export * from './users.ts';
export * from './whatsapps.ts';

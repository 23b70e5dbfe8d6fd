/** The database: `openDatabase` gives units of work; the tables are in `schema`. */
export type { Database, DrizzleTransaction, Unit } from './database.ts';
export type { Notifications } from './notifications.ts';
export { type DatabaseOptions, openDatabase } from './open.ts';
export * as schema from './schema/index.ts';

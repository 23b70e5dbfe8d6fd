import type { NodePgTransaction } from 'drizzle-orm/node-postgres';

/** Queries of one transaction. Its `transaction()` is a savepoint: what fails inside it is rolled back alone. */
export type DrizzleTransaction = NodePgTransaction<Record<string, never>, Record<string, never>>;

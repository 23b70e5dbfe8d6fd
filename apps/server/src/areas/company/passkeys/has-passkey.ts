import { sql } from 'drizzle-orm';
import { users } from '../../../platform/database/schema/users.ts';
import { passkeys } from './passkeys.schema.ts';

/** Whether a user has a passkey, as a column of a query of `users`. */
export const hasPasskeyOfUser = sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`;

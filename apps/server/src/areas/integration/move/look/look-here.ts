import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { tokenHash } from '../../../../platform/security/secrets.ts';

/** What this installation has already. */
export interface LookHere {
  /** Which of some e-mails (lower case) sign in here. */
  emails(emails: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of some tokens are keys of the external API here. */
  tokens(tokens: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a company has the name, in whatever case. */
  hasCompany(name: string): Promise<boolean>;
}

/** Asks the database of this installation. */
export function lookHere(database: Database): LookHere {
  return {
    emails: (emails) =>
      database.system(async ({ db }) => {
        const email = sql<string>`lower(${users.email})`;
        const rows =
          emails.length === 0
            ? []
            : await db
                .select({ email })
                .from(users)
                .where(inArray(email, [...emails]));
        return new Set(rows.map((row) => row.email));
      }),
    tokens: (tokens) =>
      database.system(async ({ db }) => {
        const byHash = new Map(tokens.map((token) => [tokenHash(token), token]));
        const taken = inArray(apiKeys.tokenHash, [...byHash.keys()]);
        const rows = byHash.size === 0 ? [] : await db.select({ hash: apiKeys.tokenHash }).from(apiKeys).where(taken);
        return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
      }),
    hasCompany: (name) =>
      database.system(async ({ db }) => {
        const same = sql`lower(${companies.name}) = lower(${name.trim()})`;
        const rows = await db.select({ id: companies.id }).from(companies).where(same).limit(1);
        return rows.length > 0;
      }),
  };
}

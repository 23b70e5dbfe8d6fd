import { sql } from 'drizzle-orm';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { signInDomains, signInProviders } from './single-sign-on.schema.ts';

/**
 * Whether a user signs in with the account of the company only, as a column of a query of `users`. The emergency administrator never
 * does; while there is none, no administrator does: somebody must be able to repair the rule. Nor does a super user, who is the
 * platform's.
 */
export const companyAccountOnly = sql<boolean>`(not ${users}.super and exists (
  select from ${signInProviders} p join ${signInDomains} d on d.company_id = p.company_id
  where p.company_id = ${users}.company_id and p.only_this_way and p.emergency_user_id is distinct from ${users}.id
    and d.proved_at is not null and d.domain = split_part(lower(${users}.email), '@', 2)
    and (${users}.profile <> 'admin' or exists (
      select from ${users} e where e.id = p.emergency_user_id and e.profile = 'admin' and e.role_id is null
        and e.retired_at is null))))`;

/** Throws ERR_COMPANY_SIGN_IN_ONLY for who may not sign in with a password or a passkey. */
export function requireOtherWay({ isOfCompanyAccount }: { isOfCompanyAccount: boolean }): void {
  if (isOfCompanyAccount) throw new AppError('ERR_COMPANY_SIGN_IN_ONLY');
}

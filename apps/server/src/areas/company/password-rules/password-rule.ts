import type { BodyOutput, PasswordRule } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { type PasswordOwner, usualPasswordRule } from '../../../platform/security/new-password.ts';
import { passwordRules } from './password-rules.schema.ts';

/** What a company asks of new passwords. */
export async function readPasswordRule({ db }: Unit, companyId: number): Promise<PasswordRule> {
  const { minimumLength, checksList } = passwordRules;
  const [rule] = await db
    .select({ minimumLength, checksList })
    .from(passwordRules)
    .where(eq(passwordRules.companyId, companyId));
  return rule ?? usualPasswordRule;
}

/** Chooses what a company asks of new passwords; those that people have stay until they change them. */
export async function choosePasswordRule(
  unit: Unit,
  companyId: number,
  rule: BodyOutput<'PUT /password-rule'>,
): Promise<PasswordRule> {
  await unit.db
    .insert(passwordRules)
    .values({ companyId, ...rule })
    .onConflictDoUpdate({ target: passwordRules.companyId, set: rule });
  return rule;
}

/** The owner of a new password, with what their company asks of it. */
export async function passwordOwner(
  unit: Unit,
  { companyId, name, email }: { companyId: number; name: string; email: string },
): Promise<PasswordOwner> {
  const [company] = await unit.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return { email, names: [name, company?.name ?? ''], rule: await readPasswordRule(unit, companyId) };
}

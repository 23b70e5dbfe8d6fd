import { type AnswerInput, abilitiesOf, type BodyOutput, type RoleRights } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { currentRequest } from '../../../platform/database/request-scope.ts';
import type { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { isAddressRange, isWithin } from './address-ranges.ts';
import { signInRules } from './sign-in-rules.schema.ts';

type Shown = AnswerInput<'GET /sign-in-rule'>;
/** What a company asks of those who sign in, as it is stored. */
export type SignInRuleRow = Pick<typeof signInRules.$inferSelect, 'severalSessions' | 'addressAudience' | 'addresses'>;
type UserRow = Pick<typeof users.$inferSelect, 'profile' | 'super' | 'developerRemote' | 'developerUntil'> & {
  role?: RoleRights | null;
};

/** The rule of a company, for an administrator at this address. */
export async function readSignInRule(unit: Unit, companyId: number, ownAddress: string): Promise<Shown> {
  const [rule] = await unit.db.select().from(signInRules).where(eq(signInRules.companyId, companyId));
  const { severalSessions = 'nobody', addressAudience = 'nobody', addresses = [] } = rule ?? {};
  return { severalSessions, addressAudience, addresses, ownAddress };
}

/**
 * Chooses the rule of a company. Throws ERR_ADDRESS_RANGE_INVALID, and ERR_OWN_ADDRESS_OUTSIDE if the administrator could not sign in
 * again from where they are.
 */
export async function chooseSignInRule(
  unit: Unit,
  companyId: number,
  { ownAddress, ...chosen }: BodyOutput<'PUT /sign-in-rule'> & { ownAddress: string },
): Promise<Shown> {
  const addresses = [...new Set(chosen.addresses)];
  if (!addresses.every(isAddressRange)) throw new AppError('ERR_ADDRESS_RANGE_INVALID');
  // A rule without an address would lock agents out, whom nobody then lets in.
  const isOutside =
    addresses.length === 0 || (chosen.addressAudience === 'everybody' && !isWithin(ownAddress, addresses));
  if (chosen.addressAudience !== 'nobody' && isOutside) throw new AppError('ERR_OWN_ADDRESS_OUTSIDE');
  const rule = { ...chosen, addresses };
  await unit.db
    .insert(signInRules)
    .values({ companyId, ...rule })
    .onConflictDoUpdate({ target: signInRules.companyId, set: rule });
  return { ...rule, ownAddress };
}

/** Whether the company lets a user be signed in at several places at once. */
export function allowsSeveral(rule: SignInRuleRow | null, user: UserRow): boolean {
  if (!rule || rule.severalSessions === 'nobody') return false;
  return rule.severalSessions === 'everybody' || isAdministrator(user);
}

/**
 * Throws ERR_ADDRESS_NOT_ALLOWED if the company does not let a user sign in from the address of the present request. Whoever looks in
 * with a developer grant is none of its people, and comes with a link.
 */
export function requireAllowedAddress(rule: SignInRuleRow | null, user: UserRow, status?: number): void {
  if (!rule || rule.addressAudience === 'nobody' || user.developerUntil) return;
  if (rule.addressAudience === 'agents' && isAdministrator(user)) return;
  if (isWithin(currentRequest()?.requested?.actor.address ?? '', rule.addresses)) return;
  throw new AppError('ERR_ADDRESS_NOT_ALLOWED', status === undefined ? {} : { status });
}

function isAdministrator(user: UserRow): boolean {
  return abilitiesOf(user).has('settings:manage');
}

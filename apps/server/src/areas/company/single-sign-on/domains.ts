import type { AnswerInput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import { newToken } from '../../../platform/security/secrets.ts';
import { lockCompany } from '../plans/limits.ts';
import { signInDomains } from './single-sign-on.schema.ts';

type Shown = AnswerInput<'POST /single-sign-on/domains'>;
type DomainRow = typeof signInDomains.$inferSelect;

/** How many domains a company has at most. */
const mostDomains = 20;

/** Adds a domain that is not proven. Throws ERR_SIGN_IN_DOMAIN_TAKEN, ERR_SIGN_IN_DOMAINS_TOO_MANY. */
export async function addDomain(unit: Unit, companyId: number, domain: string): Promise<Shown> {
  await lockCompany(unit, companyId);
  const present = await unit.db.$count(signInDomains, eq(signInDomains.companyId, companyId));
  if (present >= mostDomains) throw new AppError('ERR_SIGN_IN_DOMAINS_TOO_MANY');
  const added = await unit.db
    .insert(signInDomains)
    .values({ companyId, domain, proof: newToken() })
    .onConflictDoNothing()
    .returning();
  return shownDomain(one(added, 'ERR_SIGN_IN_DOMAIN_TAKEN'));
}

/** A domain of the company. Throws ERR_NO_SIGN_IN_DOMAIN_FOUND. */
export async function readDomain({ db }: Unit, companyId: number, domainId: number): Promise<DomainRow> {
  return one(
    await db.select().from(signInDomains).where(ownDomain(companyId, domainId)),
    'ERR_NO_SIGN_IN_DOMAIN_FOUND',
  );
}

/**
 * Notes that a domain was proven. Throws ERR_NO_SIGN_IN_DOMAIN_FOUND if it was removed meanwhile, and ERR_SIGN_IN_DOMAIN_TAKEN if another
 * company proved it before.
 */
export async function noteProof(unit: Unit, { companyId, id, proof }: DomainRow): Promise<Shown> {
  const proved = await onDuplicate(
    'ERR_SIGN_IN_DOMAIN_TAKEN',
    () =>
      unit.db
        .update(signInDomains)
        .set({ provedAt: unit.now() })
        .where(and(ownDomain(companyId, id), eq(signInDomains.proof, proof)))
        .returning(),
    'sign_in_domains_proved',
  );
  return shownDomain(one(proved, 'ERR_NO_SIGN_IN_DOMAIN_FOUND'));
}

/** Removes a domain. Throws ERR_NO_SIGN_IN_DOMAIN_FOUND. */
export async function removeDomain({ db }: Unit, companyId: number, domainId: number): Promise<void> {
  one(
    await db.delete(signInDomains).where(ownDomain(companyId, domainId)).returning({ id: signInDomains.id }),
    'ERR_NO_SIGN_IN_DOMAIN_FOUND',
  );
}

function ownDomain(companyId: number, domainId: number) {
  return and(eq(signInDomains.companyId, companyId), eq(signInDomains.id, domainId));
}

/** What the TXT record of a domain must say. */
export function recordOf({ proof }: Pick<DomainRow, 'proof'>): string {
  return `recado-verification=${proof}`;
}

/** A domain as administrators see it. */
export function shownDomain(row: DomainRow): Shown {
  const { id, domain, provedAt } = row;
  return { id, domain, record: recordOf(row), provedAt: provedAt?.toISOString() ?? null };
}

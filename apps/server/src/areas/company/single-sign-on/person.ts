import type { Profile } from '@recado/contract';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockCompany } from '../plans/limits.ts';
import { addUser } from '../users/users.service.ts';
import type { Person } from './ask-issuer.ts';
import type { ProviderRow } from './issuer.ts';
import { presentQueues } from './provider.ts';
import { signInDomains, signInIdentities, signInProviders } from './single-sign-on.schema.ts';

/** The part of an address after the at sign. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** The issuer of the company that proved a domain; undefined if there is none. Of all companies: requires a system unit. */
export async function providerOfDomain({ db }: Unit, domain: string): Promise<ProviderRow | undefined> {
  const [found] = await db
    .select({ provider: signInProviders })
    .from(signInProviders)
    .innerJoin(signInDomains, eq(signInDomains.companyId, signInProviders.companyId))
    .where(and(eq(signInDomains.domain, domain), sql`${signInDomains.provedAt} is not null`));
  return found?.provider;
}

/**
 * The user that an account of an issuer is here. At its first use it is linked to the account of the company with its address, or gets
 * one, where the company wants that. Throws ERR_COMPANY_SIGN_IN_REFUSED for an address of a domain that the company has not proved, for
 * somebody who was deleted, for an account with another link, and for whoever has an account elsewhere; ERR_PLAN_LIMIT_REACHED.
 * `passwordHash`: of a password that nobody knows.
 */
export async function userOf(
  unit: Unit,
  provider: ProviderRow,
  { person, passwordHash }: { person: Person; passwordHash: string },
): Promise<number> {
  const { companyId } = provider;
  const ofDomain = await providerOfDomain(unit, domainOf(person.email));
  if (ofDomain?.companyId !== companyId || ofDomain.issuer !== person.issuer) throw refused();
  // Of two at once the second finds what the first made.
  await lockCompany(unit, companyId);
  const isThis = and(
    eq(signInIdentities.companyId, companyId),
    eq(signInIdentities.issuer, person.issuer),
    eq(signInIdentities.subject, person.subject),
  );
  const [identity] = await unit.db.select().from(signInIdentities).where(isThis);
  const known = identity?.userId ? await memberWith(unit, companyId, eq(users.id, identity.userId)) : undefined;
  const userId = known?.id ?? (await firstUse(unit, provider, { person, passwordHash, isKnown: Boolean(identity) }));
  const used = { userId, lastUsedAt: unit.now() };
  await unit.db
    .insert(signInIdentities)
    .values({ companyId, issuer: person.issuer, subject: person.subject, ...used })
    .onConflictDoUpdate({
      target: [signInIdentities.companyId, signInIdentities.issuer, signInIdentities.subject],
      set: used,
    });
  return userId;
}

interface FirstUse {
  person: Person;
  passwordHash: string;
  /** Whether the account was that of somebody who was deleted. */
  isKnown: boolean;
}

async function firstUse(unit: Unit, provider: ProviderRow, { person, passwordHash, isKnown }: FirstUse) {
  const { companyId } = provider;
  const present = await memberWith(unit, companyId, eq(sql`lower(${users.email})`, person.email));
  if (present) {
    const others = and(
      eq(signInIdentities.companyId, companyId),
      eq(signInIdentities.userId, present.id),
      eq(signInIdentities.issuer, person.issuer),
      ne(signInIdentities.subject, person.subject),
    );
    // The issuer gave an address to somebody else: they are not whom the account belongs to.
    if ((await unit.db.$count(signInIdentities, others)) > 0) throw refused();
    return present.id;
  }
  if (isKnown || !provider.createsUsers) throw refused();
  const { profile, queueIds } = placeOf(provider, person.values);
  const { email, name } = person;
  const draft = { name, email, profile, queueIds: await presentQueues(unit, companyId, queueIds), passwordHash };
  const made = await addUser(unit, companyId, { ...newcomer, ...draft }).catch((error: unknown) => {
    // Somebody of another company has the address.
    throw error instanceof AppError && error.code === 'ERR_EMAIL_ALREADY_EXISTS' ? refused() : error;
  });
  return made.user.id;
}

/** What administrators choose about people whom they add. */
const newcomer = { whatsappId: null, allTicket: 'disable', exchangesContacts: false, wpp: null } as const;

/** Profile and queues of somebody new: those of the first mapping whose value the claim has, or those of everybody. */
function placeOf(
  { mappings, ...everybody }: ProviderRow,
  values: readonly string[],
): {
  profile: Profile;
  queueIds: readonly number[];
} {
  return mappings.find(({ value }) => values.includes(value)) ?? everybody;
}

/** One of the company's people; never one of the platform's. */
async function memberWith({ db }: Unit, companyId: number, condition: ReturnType<typeof eq>) {
  const ofCompany = and(condition, eq(users.companyId, companyId), isMember, isNull(users.retiredAt));
  const [found] = await db.select({ id: users.id, isSuper: users.super }).from(users).where(ofCompany);
  if (found?.isSuper) throw refused();
  return found;
}

function refused(): AppError {
  return new AppError('ERR_COMPANY_SIGN_IN_REFUSED');
}

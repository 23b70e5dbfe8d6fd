import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { contactIdentities, contacts } from '../contacts/contacts.schema.ts';
import { erasePersonJob } from './erase-person.ts';
import {
  appendErasedNames,
  type ErasedName,
  hashesOfName,
  listedNames,
  readErasedNames,
  storeErasedNames,
} from './erased-names.ts';
import { publishErasure } from './erasure-rows.ts';
import { erasures } from './persons.schema.ts';

const atOnce = 2_000;
const keyOf = ({ companyId, hash }: ErasedName) => `${companyId} ${hash}`;

/**
 * Compares the list of erased persons in the database with the one outside. What the database does not know was erased after the backup
 * from which it was restored: those persons are erased again. What the file does not know is added to it.
 */
export function applyErasedNamesWork(platform: ServicePlatform): RecurringWork {
  return { name: 'apply-erased-names', pattern: '*/5 * * * *', run: () => applyErasedNames(platform) };
}

/** See `applyErasedNamesWork`. */
export async function applyErasedNames({ database, configuration, secret }: ServicePlatform): Promise<void> {
  const { dataFolder } = configuration;
  const listed = await listedNames(dataFolder);
  const stored = await database.system((unit) => readErasedNames(unit));
  const times = (all: readonly ErasedName[]) => new Map(all.map((one) => [keyOf(one), one.erasedAt.getTime()]));
  const [inFile, inDatabase] = [times(listed), times(stored)];
  const isNews = (one: ErasedName, known: ReadonlyMap<string, number>) =>
    (known.get(keyOf(one)) ?? 0) < one.erasedAt.getTime();
  await appendErasedNames(
    dataFolder,
    stored.filter((one) => isNews(one, inFile)),
  );
  const missed = listed.filter((one) => isNews(one, inDatabase));
  for (const companyId of new Set(missed.map((one) => one.companyId))) {
    const ofCompany = missed.filter((one) => one.companyId === companyId);
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      after = await database.system((unit) => eraseAgain(unit, { companyId, secret, ofCompany, after: from }));
    }
    await database.system(async (unit) => {
      const [company] = await unit.db.select().from(companies).where(eq(companies.id, companyId));
      if (company) await storeErasedNames(unit, ofCompany);
    });
  }
}

interface Search {
  companyId: number;
  secret: string;
  ofCompany: readonly ErasedName[];
  /** The last identity that was looked at. */
  after: number;
}

/** Asks for the erasure of contacts with erased names that were there before; returns how far it is, or null at the end. */
async function eraseAgain(unit: Unit, { companyId, secret, ofCompany, after }: Search): Promise<number | null> {
  const erasedAt = new Map(ofCompany.map((one) => [one.hash, one.erasedAt]));
  const isTheirs = or(isNull(contactIdentities.endedAt), eq(contactIdentities.isAlias, true));
  const some = await unit.db
    .select({ id: contactIdentities.id, value: contactIdentities.value, contact: contacts })
    .from(contactIdentities)
    .innerJoin(contacts, eq(contacts.id, contactIdentities.contactId))
    .where(and(eq(contactIdentities.companyId, companyId), gt(contactIdentities.id, after), isTheirs))
    .orderBy(contactIdentities.id)
    .limit(atOnce);
  const found = some.filter(({ value, contact }) =>
    hashesOfName(secret, companyId, value).some((hash) => {
      const at = erasedAt.get(hash);
      return at !== undefined && contact.createdAt <= at;
    }),
  );
  for (const contactId of new Set(found.map(({ contact }) => contact.id))) {
    const values = { companyId, contactId, cause: 'restore' as const, reason: '', askedBy: '' };
    const [row] = await unit.db.insert(erasures).values(values).onConflictDoNothing().returning();
    if (!row) continue;
    await unit.enqueue(erasePersonJob(companyId, row.id));
    publishErasure(unit, row, 'create');
  }
  return some.length < atOnce ? null : (some.at(-1)?.id ?? null);
}

import { and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { comparedNumber, isAnyForm } from '../../../platform/phone-number.ts';
import { contactIdentities, contacts } from '../../conversations/contacts/contacts.schema.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/**
 * Whether a number (digits with country code) is suppressed in the company. Customers whose number was unknown when
 * they opted out are found by the contact that has it now. Call it in the transaction that sends.
 */
export async function isSuppressed(unit: Unit, companyId: number, number: string): Promise<boolean> {
  const hasNumber = and(eq(contacts.companyId, companyId), isAnyForm(contacts.number, [number]));
  const lids = unit.db.select({ lid: contacts.lid }).from(contacts).where(hasNumber);
  const userIds = unit.db
    .select({ userId: contactIdentities.value })
    .from(contactIdentities)
    .innerJoin(contacts, eq(contacts.id, contactIdentities.contactId))
    .where(and(hasNumber, eq(contactIdentities.kind, 'userId')));
  const person = or(
    isAnyForm(suppressedNumbers.number, [number]),
    inArray(suppressedNumbers.lid, lids),
    inArray(suppressedNumbers.userId, userIds),
  );
  const [found] = await unit.db
    .select({ id: suppressedNumbers.id })
    .from(suppressedNumbers)
    .where(and(eq(suppressedNumbers.companyId, companyId), person))
    .limit(1);
  return found !== undefined;
}

/**
 * The condition that the number in a column is suppressed in the company, for many rows at once, e.g. those of a list.
 */
export function hasSuppressedNumber(number: Column | SQL, companyId: number): SQL {
  return sql`${comparedNumber(number)} in (
    select ${comparedNumber(suppressedNumbers.number)} from ${suppressedNumbers}
    where ${suppressedNumbers.companyId} = ${companyId} and ${suppressedNumbers.number} is not null
    union all
    select ${comparedNumber(contacts.number)}
    from ${suppressedNumbers} join ${contacts} on ${contacts.companyId} = ${suppressedNumbers.companyId} and ${contacts.lid} = ${suppressedNumbers.lid}
    where ${suppressedNumbers.companyId} = ${companyId} and ${contacts.number} is not null
    union all
    select ${comparedNumber(contacts.number)}
    from ${suppressedNumbers}
      join ${contactIdentities} on ${contactIdentities.companyId} = ${suppressedNumbers.companyId}
        and ${contactIdentities.kind} = 'userId' and ${contactIdentities.value} = ${suppressedNumbers.userId}
      join ${contacts} on ${contacts.id} = ${contactIdentities.contactId}
    where ${suppressedNumbers.companyId} = ${companyId} and ${contacts.number} is not null)`;
}

/** The same for somebody who is known without a number, by any of WhatsApp's ids that were theirs. */
export async function isSuppressedContact(unit: Unit, companyId: number, contactId: number): Promise<boolean> {
  const { rows } = await unit.db.execute(
    sql`select 1 where ${hasSuppressedIdentity(sql`${contactId}::integer`, companyId)}`,
  );
  return rows.length > 0;
}

/** The condition that the contact whose id is in a column opted out under one of WhatsApp's ids. */
export function hasSuppressedIdentity(contactId: Column | SQL, companyId: number): SQL {
  const known = (kind: 'lid' | 'userId', column: typeof suppressedNumbers.lid | typeof suppressedNumbers.userId) => sql`
    select ${contactIdentities.contactId} from ${suppressedNumbers}
      join ${contactIdentities} on ${contactIdentities.companyId} = ${suppressedNumbers.companyId}
        and ${contactIdentities.kind} = ${sql.raw(`'${kind}'`)} and ${contactIdentities.value} = ${column}
    where ${suppressedNumbers.companyId} = ${companyId}`;
  return sql`${contactId} in (${known('lid', suppressedNumbers.lid)}
    union all ${known('userId', suppressedNumbers.userId)})`;
}

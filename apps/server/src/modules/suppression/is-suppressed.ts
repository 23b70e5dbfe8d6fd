import { and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/** A Brazilian mobile number with the ninth digit, which was added to all of them: country, area, 9, number. */
const withNinthDigit = /^(55\d{2})9(\d{8})$/;

/**
 * A number in the form that the suppression list compares: Brazilian mobile numbers without their ninth digit, because
 * WhatsApp knows many of them without it while lists of contacts have it.
 */
function numberKey(number: string): string {
  return number.replace(withNinthDigit, '$1$2');
}

/**
 * Whether a number (digits with country code) is suppressed in the company. Customers whose number was unknown when
 * they opted out are found by the contact that has it now. Call it in the transaction that sends.
 */
export async function isSuppressed(unit: Unit, companyId: number, number: string): Promise<boolean> {
  const key = numberKey(number);
  const written = [number, key, key.replace(/^(55\d{2})(\d{8})$/, '$19$2')];
  const lids = unit.db
    .select({ lid: contacts.lid })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), sql`${contacts.number} = any(${sql.param(written)}::text[])`));
  const person = or(eq(suppressedNumbers.comparedNumber, key), inArray(suppressedNumbers.lid, lids));
  const [found] = await unit.db
    .select({ id: suppressedNumbers.id })
    .from(suppressedNumbers)
    .where(and(eq(suppressedNumbers.companyId, companyId), person))
    .limit(1);
  return found !== undefined;
}

/**
 * The compared form of a number as an SQL expression; without a regular expression, which takes fifteen times as long
 * for 100,000 numbers.
 */
export function comparedNumber(number: Column | SQL): SQL {
  return sql`case when ${number} like '55__9________' then overlay(${number} placing '' from 5 for 1) else ${number} end`;
}

/**
 * The condition that the number in a column is suppressed in the company, for many rows at once, e.g. those of a list.
 */
export function hasSuppressedNumber(number: Column | SQL, companyId: number): SQL {
  return sql`${comparedNumber(number)} in (
    select ${suppressedNumbers.comparedNumber} from ${suppressedNumbers}
    where ${suppressedNumbers.companyId} = ${companyId} and ${suppressedNumbers.comparedNumber} is not null
    union all
    select ${comparedNumber(contacts.number)}
    from ${suppressedNumbers} join ${contacts} on ${contacts.companyId} = ${suppressedNumbers.companyId} and ${contacts.lid} = ${suppressedNumbers.lid}
    where ${suppressedNumbers.companyId} = ${companyId} and ${contacts.number} is not null)`;
}

import { numberForms, twoForms } from '@recado/contract/phone-numbers';
import { type Column, type SQL, sql } from 'drizzle-orm';

/** A condition: the number in a column is one of these, in whatever form it is stored (`numberForms`). */
export function isAnyForm(column: Column | SQL, numbers: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(numbers.flatMap(numberForms))}::text[])`;
}

/**
 * The compared form of a number (`numberKey`) as an SQL expression, for many rows at once; without regular expressions,
 * which take fifteen times as long for 100,000 numbers.
 */
export function comparedNumber(number: Column | SQL): SQL {
  const cases = twoForms.map(({ like, position, exceptBefore }) => {
    const isLong = sql`${number} like ${sql.raw(`'${like}'`)}`;
    const next = sql`substr(${number}, ${sql.raw(String(position + 1))}, 1)`;
    const excepted = exceptBefore === '' ? sql`` : sql` and strpos(${sql.raw(`'${exceptBefore}'`)}, ${next}) = 0`;
    return sql`when ${isLong}${excepted} then overlay(${number} placing '' from ${sql.raw(String(position))} for 1)`;
  });
  return sql`case ${sql.join(cases, sql` `)} else ${number} end`;
}

import { type SQL, sql } from 'drizzle-orm';

/** Brazil's area codes that are not in the time of Brasília. */
export const zones: Readonly<Record<string, readonly string[]>> = {
  'America/Manaus': ['92', '97'],
  'America/Rio_Branco': ['68'],
  'America/Porto_Velho': ['69'],
  'America/Boa_Vista': ['95'],
  'America/Cuiaba': ['65', '66'],
  'America/Campo_Grande': ['67'],
};
/** The time of most of Brazil. */
export const brasilia = 'America/Sao_Paulo';

/** The time zone of a number by its area code; empty outside Brazil, where the company's is taken. */
export function zoneOfNumber(number: SQL): SQL {
  const cases = Object.entries(zones).map(([zone, codes]) => {
    const prefixes = sql.join(
      codes.map((code) => sql`${`55${code}`}`),
      sql`, `,
    );
    return sql`when left(${number}, 4) in (${prefixes}) then ${zone}`;
  });
  return sql`case ${sql.join(cases, sql` `)} when left(${number}, 2) = '55' then ${brasilia} else '' end`;
}

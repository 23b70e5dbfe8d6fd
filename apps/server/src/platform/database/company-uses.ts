import { eq, type SQL, sql } from 'drizzle-orm';
import { statementText } from './driver/driver.ts';
import { companies } from './schema/companies.ts';
import { preparedTail, Selection } from './selection.ts';
import type { Unit } from './unit-of-work.ts';

/**
 * A feature that concerns every message and that many companies do not use. Whether they do is one statement for all
 * features, once in a unit; one that is not used needs no statement of its own.
 */
export interface CompanyUse {
  isUsed(unit: Unit, companyId: number): Promise<boolean>;
}

const rowsOfUses: SQL[] = [];
const ofCompany = preparedTail<{ companyId: number }>((value) => ({ where: eq(companies.id, value('companyId')) }));
const asked = new WeakMap<Unit, Map<number, Promise<readonly boolean[]>>>();
let selection = selectionOfUses();

/**
 * Declares a feature by a query of its rows, which names the company as `companies.id`. An index must give the first
 * row: it is asked with every message.
 */
export function companyUse(rows: SQL): CompanyUse {
  const place = rowsOfUses.push(rows) - 1;
  selection = selectionOfUses();
  return {
    // A company that the unit does not see says nothing: then the feature looks itself.
    isUsed: async (unit, companyId) => (await askCompanyUses(unit, companyId))[place] ?? true,
  };
}

/**
 * Asks what a company uses. Issue it with other statements before the features ask: then none of them waits for an
 * answer of its own. The first answer holds for the whole unit.
 */
export function askCompanyUses(unit: Unit, companyId: number): Promise<readonly boolean[]> {
  const known = asked.get(unit) ?? new Map<number, Promise<readonly boolean[]>>();
  asked.set(unit, known);
  const found = known.get(companyId) ?? unit.select(selection, ofCompany({ companyId })).then(([uses]) => uses ?? []);
  known.set(companyId, found);
  // What failed was rolled back to a savepoint, if the unit goes on: then it is asked again.
  found.catch(() => known.delete(companyId));
  return found;
}

function selectionOfUses(): Selection<readonly boolean[]> {
  const uses = rowsOfUses.map((rows) => sql`exists (${rows})`);
  const { sql: text } = statementText(sql`select ${sql.join(uses, sql`, `)} from ${companies}`);
  return new Selection(text, (values) => values.map((value) => value === true));
}

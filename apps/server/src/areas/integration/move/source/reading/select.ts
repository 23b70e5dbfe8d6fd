import type { Dialect, QueryValue, Selection, SourceColumn, SourceSchema } from '../server/source-server.ts';
import type { ReadOptions } from '../source.ts';
import { largestJson, longestText } from './fields.ts';
import type { ColumnChoice, CompanyRule, TableShape } from './table-reading.ts';

/** A condition with its values. */
interface Condition {
  statement: string;
  values: readonly QueryValue[];
}

/** What a statement is written with. */
export interface Grammar {
  dialect: Dialect;
  schema: SourceSchema;
}

/** The first of some tables that the database has. */
export function presentTable(schema: SourceSchema, names: readonly string[]): string | undefined {
  return names.find((name) => schema.has(name));
}

/** The column of a field: its name and type; undefined if no such column is there. */
export function presentColumn(columns: ReadonlyMap<string, SourceColumn>, choice: ColumnChoice): string | undefined {
  const names = typeof choice === 'string' ? [choice] : 'filled' in choice ? [choice.filled] : choice;
  return names.find((name) => columns.has(name));
}

/** The expressions that read fields of a table; fields without a column are absent. */
export function expressionsOf(
  { dialect, schema }: Grammar,
  table: string,
  fields: Readonly<Record<string, ColumnChoice>>,
  wide?: string,
): Record<string, string> {
  const columns = schema.get(table) ?? new Map<string, SourceColumn>();
  const pairs = Object.entries(fields).flatMap(([field, choice]): [string, string][] => {
    const name = presentColumn(columns, choice);
    if (name === undefined) return [];
    const column = dialect.quoted(name);
    if (typeof choice === 'object' && 'filled' in choice)
      return [[field, `CASE WHEN ${dialect.bytes(column)} > 2 THEN '1' ELSE '0' END`]];
    const text = dialect.text(column, columns.get(name)?.type ?? '', longestText + 1);
    if (name !== wide) return [[field, text]];
    // One more than allowed stands for a text that is left out.
    const whole = dialect.text(column, '', largestJson);
    return [
      [field, `CASE WHEN ${dialect.bytes(column)} <= ${largestJson} THEN ${whole} END`],
      ['$wideBytes', `CASE WHEN ${dialect.bytes(column)} <= ${largestJson} THEN '0' ELSE '1' END`],
    ];
  });
  return Object.fromEntries(pairs);
}

/** Rows of a company; null where the database knows no companies. */
export function ofCompanyCondition(
  { dialect, schema }: Grammar,
  table: string,
  rule: CompanyRule,
  companyId: string,
): Condition | null {
  const columns = schema.get(table);
  const values: QueryValue[] = [];
  const company = () => dialect.value(values.push(companyId));
  const { quoted } = dialect;
  const owned = () => {
    const through = rule.through.filter(
      ({ column, table: parent }) => columns?.has(column) && schema.get(parent)?.has('companyId'),
    );
    const alternatives = through.map(({ column, table: parent }, place) => {
      const earlier = through.slice(0, place).map((before) => `${quoted(before.column)} IS NULL AND `);
      const parents = `SELECT ${quoted('id')} FROM ${quoted(parent)} WHERE ${quoted('companyId')} = ${company()}`;
      return `(${earlier.join('')}${quoted(column)} IN (${parents}))`;
    });
    return alternatives.length === 0 ? null : alternatives.join(' OR ');
  };
  if (table === 'Companies') return { statement: `${quoted('id')} = ${company()}`, values };
  const own = rule.own ? columns?.get('companyId') : undefined;
  if (own === undefined) {
    const statement = owned();
    return statement === null ? null : { statement: `(${statement})`, values };
  }
  const direct = `${quoted('companyId')} = ${company()}`;
  const indirect = own.isNullable ? owned() : null;
  const both = `(${direct} OR (${quoted('companyId')} IS NULL AND (${indirect})))`;
  return { statement: indirect === null ? direct : both, values };
}

/** Rows that were made or changed since; null where rows have no times. What belongs to a row counts, too. */
function changedCondition(
  { dialect, schema }: Grammar,
  table: string,
  reading: TableShape,
  since: Date,
): Condition | null {
  const { quoted } = dialect;
  const values: QueryValue[] = [];
  const changed = schema.get(table)?.get('updatedAt')?.type;
  const made = schema.get(table)?.get('createdAt')?.type;
  if (changed === undefined || made === undefined) return null;
  const text = since.toISOString().replace('T', ' ').replace('Z', '');
  const after = (name: string, of: string) => `${quoted(name)} >= ${dialect.moment(values.push(text), of)}`;
  const own = [after('updatedAt', changed), after('createdAt', made), `${quoted('updatedAt')} IS NULL`];
  const parts = (reading.parts ?? []).flatMap((part) => {
    const partType = schema.get(part.table)?.get('updatedAt')?.type;
    const key = presentColumn(schema.get(table) ?? new Map(), reading.columns[part.of] ?? part.of);
    if (partType === undefined || key === undefined) return [];
    const rows = `SELECT ${quoted(part.column)} FROM ${quoted(part.table)} WHERE ${after('updatedAt', partType)}`;
    return `${quoted(key)} IN (${rows})`;
  });
  return { statement: `(${[...own, ...parts].join(' OR ')})`, values };
}

/** The rows with some ids; null for all rows. */
function named({ dialect, schema }: Grammar, table: string, ids: readonly string[] | undefined): Condition | null {
  if (ids === undefined) return null;
  const type = schema.get(table)?.get('id')?.type ?? null;
  return { statement: dialect.anyOf(dialect.quoted('id'), type, 1), values: [ids] };
}

/** What is read of a kind; null if this database has none of it. */
export function selectionOf(grammar: Grammar, reading: TableShape, options: ReadOptions): Selection | null {
  const { dialect, schema } = grammar;
  const table = presentTable(schema, reading.table);
  if (table === undefined) return null;
  const fields = { id: 'id', createdAt: 'createdAt', updatedAt: 'updatedAt', ...reading.columns };
  const changed = options.changedSince && changedCondition(grammar, table, reading, options.changedSince);
  const company = reading.company && ofCompanyCondition(grammar, table, reading.company, options.companyId);
  // Places of values count through all conditions: the first condition's come first.
  const conditions = joined(dialect, [company, changed ?? null, named(grammar, table, options.ids)]);
  const columns = schema.get(table);
  const order = ['createdAt', 'id'].filter((name) => columns?.has(name)).map((name) => dialect.quoted(name));
  return {
    table,
    columns: expressionsOf(grammar, table, fields, reading.wide),
    conditions: conditions.statements,
    values: conditions.values,
    order,
    wide: reading.wide !== undefined && columns?.has(reading.wide) ? reading.wide : null,
  };
}

/** Conditions whose values are counted through. */
function joined({ name }: Dialect, conditions: readonly (Condition | null)[]) {
  const statements: string[] = [];
  const values: QueryValue[] = [];
  for (const condition of conditions) {
    if (condition === null) continue;
    const before = values.length;
    const moved = condition.statement.replace(/\$(\d+)/g, (_place, digits) => `$${Number(digits) + before}`);
    statements.push(name === 'postgres' ? moved : condition.statement);
    values.push(...condition.values);
  }
  return { statements, values };
}

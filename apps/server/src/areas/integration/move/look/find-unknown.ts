import type { OpenSource } from '../source/open-source.ts';
import { presentColumn, presentTable } from '../source/reading/select.ts';
import type { Finding } from '../source/source.ts';
import { kindsInOrder, tableReadings } from '../source/tables/tables.ts';

/** Tables without a place here that need none: what the other product notes for itself. */
const without = new Set([
  'SequelizeMeta',
  'SequelizeData',
  'Baileys',
  'BaileysChats',
  'BaileysContacts',
  'BaileysKeys',
  'BaileysMessages',
  'Counters',
  'OutOfTicketMessages',
  'Subscriptions',
  'Translations',
  'UserSocketSessions',
]);
const usual = ['id', 'createdAt', 'updatedAt', 'companyId'];
/** A database with more tables than that is not asked about each. */
const mostTables = 200;

/** Finds columns and tables that hold something and have no place here. */
export async function findUnknown(source: OpenSource, add: (finding: Finding, count?: number) => void): Promise<void> {
  const known = await findColumns(source, add);
  const { server, grammar } = source;
  const tables = [...grammar.schema.keys()].filter((table) => !known.has(table) && !without.has(table));
  for (const table of tables.slice(0, mostTables)) {
    const [row] = await server.query(`SELECT count(*) AS count FROM ${grammar.dialect.quoted(table)}`);
    const count = Number(row?.count ?? 0);
    const finding = { kind: 'companies', reason: 'unknownTable', companyId: null, id: null, detail: table } as const;
    if (count > 0) add(finding, count);
  }
}

async function findColumns(
  { server, grammar: { dialect, schema } }: OpenSource,
  add: (finding: Finding, count?: number) => void,
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const kind of kindsInOrder) {
    const reading = tableReadings[kind];
    for (const part of reading.parts ?? []) known.add(part.table);
    const table = presentTable(schema, reading.table);
    const columns = table === undefined ? undefined : schema.get(table);
    if (table === undefined || columns === undefined) continue;
    known.add(table);
    const read = Object.values(reading.columns).map((choice) => presentColumn(columns, choice));
    const expected = new Set<string | undefined>([...usual, ...reading.without, ...read]);
    const unknown = [...columns.keys()].filter((name) => !expected.has(name));
    if (unknown.length === 0) continue;
    const counts = unknown.map((name, place) => `count(${dialect.quoted(name)}) AS c${place}`);
    const [row] = await server.query(`SELECT ${counts.join(', ')} FROM ${dialect.quoted(table)}`);
    unknown.forEach((name, place) => {
      const count = Number(row?.[`c${place}`] ?? 0);
      if (count > 0)
        add({ kind, reason: 'unknownColumn', companyId: null, id: null, detail: `${table}.${name}` }, count);
    });
  }
  return known;
}

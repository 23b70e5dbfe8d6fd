import { createHash } from 'node:crypto';
import { activityOf } from './activity.ts';
import { editionOf } from './edition.ts';
import { foundRows } from './findings.ts';
import { readPairing } from './pairing.ts';
import { readRows } from './reading/read-rows.ts';
import { type Grammar, presentTable, selectionOf } from './reading/select.ts';
import type { SourceCompany, SourceKind, SourceRecords } from './records.ts';
import { readAddress } from './server/address.ts';
import { openMysql } from './server/mysql.ts';
import { openPostgres } from './server/postgres.ts';
import type { SourceServer } from './server/source-server.ts';
import type { Edition, ReadOptions, Source } from './source.ts';
import { kindsInOrder, tableReadings } from './tables/tables.ts';

/** A source with what the look needs beside its rows. */
export interface OpenSource extends Source {
  readonly server: SourceServer;
  readonly grammar: Grammar;
}

const mostCompanies = 10_000;
/**
 * Opens the database of another product, for reading only. Throws ERR_MOVE_ADDRESS, ERR_MOVE_SOURCE_REFUSED if the server
 * does not let us in, and ERR_MOVE_NOT_RECOGNISED with what is missing. No error, finding or log has the password.
 */
export async function openSource(address: string): Promise<OpenSource> {
  const read = readAddress(address);
  const server = await (read.server === 'postgres' ? openPostgres(read) : openMysql(read));
  try {
    const schema = await server.schema();
    const edition = editionOf(schema);
    return sourceOf(server, { dialect: server.dialect, schema }, edition, await fingerprintOf(server));
  } catch (error) {
    await server.close();
    throw error;
  }
}

function sourceOf(server: SourceServer, grammar: Grammar, edition: Edition, fingerprint: string): OpenSource {
  const found = foundRows();
  const kinds = kindsInOrder.filter((kind) => presentTable(grammar.schema, tableReadings[kind].table) !== undefined);
  const rows = <Kind extends SourceKind>(kind: Kind, options: ReadOptions) =>
    readRows<SourceRecords[Kind]>(server, grammar, kind, tableReadings[kind], options, found);
  return {
    server,
    grammar,
    edition,
    fingerprint,
    kinds: new Set<SourceKind>(['companies', ...kinds]),
    rows,
    companies: () => companiesOf(server, grammar),
    count: (kind, companyId) => countOf(server, grammar, kind, companyId),
    pairing: (connectionId) => readPairing(server, grammar, connectionId),
    activity: () => activityOf(server, grammar),
    clients: () => server.clients(),
    now: () => server.now(),
    findings: () => found.take(),
    close: () => server.close(),
  };
}

async function companiesOf(server: SourceServer, grammar: Grammar): Promise<SourceCompany[]> {
  const all: SourceCompany[] = [];
  // What is odd in a company's row is found when its rows are read.
  const unheard = foundRows();
  const reading = { ...tableReadings.companies, company: null };
  for await (const page of readRows(server, grammar, 'companies', reading, { companyId: '' }, unheard))
    all.push(...page);
  return all.slice(0, mostCompanies);
}

async function countOf(server: SourceServer, grammar: Grammar, kind: SourceKind, companyId: string): Promise<number> {
  const selection = selectionOf(grammar, tableReadings[kind], { companyId });
  if (selection === null) return tableReadings[kind].absent?.length ?? 0;
  const where = selection.conditions.length === 0 ? '' : ` WHERE ${selection.conditions.join(' AND ')}`;
  const from = `FROM ${grammar.dialect.quoted(selection.table)}${where}`;
  const [row] = await server.query(`SELECT count(*) AS count ${from}`, selection.values);
  return Number(row?.count ?? 0);
}

/** The database itself, and when its first person was made, so that a new database under an old name is another one. */
async function fingerprintOf(server: SourceServer): Promise<string> {
  const { quoted, text } = server.dialect;
  const made = `SELECT min(${quoted('createdAt')}) AS made FROM ${quoted('Users')}`;
  const [row] = await server.query(`SELECT ${text('made', '', 40)} AS made FROM (${made}) AS users`);
  const name = `${await server.identity()}/${row?.made ?? ''}`;
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

import { megabytes } from '../commands/progress.ts';
import type { Imported } from './import-company.ts';
import type { CompanyManifest } from './manifest.ts';

/** What an archive contains, in lines for a terminal. */
export function describeArchive({ tables, files, secrets, made }: CompanyManifest): string[] {
  const filled = tables.filter(({ rows }) => rows > 0);
  const rows = filled.reduce((sum, table) => sum + table.rows, 0);
  const missing = files.missing > 0 ? ` (${files.missing} were gone)` : '';
  return [
    ...filled.map((table) => `  ${table.name.padEnd(26)} ${table.rows.toLocaleString('en')}`),
    `${rows.toLocaleString('en')} rows, ${files.count.toLocaleString('en')} files of ${megabytes(files.bytes)}${missing}; Recado ${made.version}, ${made.at}`,
    secrets
      ? `Secrets: ${secrets.count.toLocaleString('en')}, encrypted with the passphrase (pairings of phones, passwords, keys of other systems)`
      : 'Secrets are left out: pairings of phones, passwords, keys of other systems. With --passphrase-file they are in it.',
  ];
}

const words: Readonly<Record<string, string>> = {
  'users.email': 'e-mail addresses were in use here and got the word of --rename',
  'users.wpp': 'numbers for password recovery were in use here and are empty',
};

/** What is different from the archive, and what is left to do, in lines for a terminal. */
export function describeChanges({ companyId, changed, withSecrets }: Imported): string[] {
  return [
    ...[...changed].map(([column, count]) => `${count} ${words[column] ?? `${column} were in use here and are new`}`),
    `Imported as company ${companyId}. Its connections are closed: open each on the page of connections.`,
    withSecrets
      ? 'Stop the connections of the other installation first: two servers with one pairing lose messages.'
      : 'Without secrets: its users get a password by the link for a first access or a forgotten password; phones are linked anew.',
  ];
}

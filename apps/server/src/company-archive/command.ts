// `recado company export|import …`: takes one company out of an installation, and into one. The database and the data folder are
// those of the server's configuration. A running server is not disturbed.
import { readFile } from 'node:fs/promises';
import { removeCopy, takeCopy } from '../backup/take-copy.ts';
import { momentInName, pathOf } from '../commands/paths.ts';
import { readWords } from '../commands/read-words.ts';
import { requiredSecret } from '../commands/required-secret.ts';
import { type CommandContext, runCommand, stoppedWithoutTrace } from '../commands/run-command.ts';
import { WrongUsage } from '../commands/wrong-usage.ts';
import { type Configuration, inDataFolder } from '../configuration.ts';
import type { Database } from '../platform/database/database.ts';
import { builtTemplate } from '../platform/database/embedded/template.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { openFileStore } from '../platform/storage/open-store.ts';
import { exportCompany } from './export-company.ts';
import { importCompany } from './import-company.ts';
import { describeArchive, describeChanges } from './report.ts';
import { type SecretCounts, secretLines } from './secret-lines.ts';

const usage = `recado company export <number> [--to <file>] [--passphrase-file <file>]
recado company import <file> [--passphrase-file <file>] [--rename <word>]

  export  writes company <number> into one file while the server works; in the folder \`exports\` of the data folder without --to
  import  makes a new company of such a file, of this installation or another one

  --passphrase-file  a file whose first line is the passphrase of the secrets: without it, they stay behind
  --rename           e-mail addresses in use here become ana+<word>@…`;

/** What was asked for; the passphrase is still in its file. */
type Asked = { passphraseFile: string | undefined } & (
  | { action: 'export'; companyId: number; to: string | undefined }
  | { action: 'import'; file: string; rename: string | undefined }
);

function read(words: string[]): Asked {
  const text = { type: 'string' } as const;
  const options = { to: text, rename: text, 'passphrase-file': text };
  const { values, positionals } = readWords(words, options);
  const [action, subject = '', ...more] = positionals;
  const passphraseFile = values['passphrase-file'];
  if (subject === '' || more.length > 0) throw new WrongUsage('Say what to do with which company, or with which file.');
  if (action === 'export' && /^[1-9]\d{0,9}$/.test(subject)) {
    return { action, companyId: Number(subject), to: values.to, passphraseFile };
  }
  if (action === 'export') throw new WrongUsage('A company is exported by its number.');
  if (action !== 'import') throw new WrongUsage('A company is exported or imported.');
  if (values.rename !== undefined && !/^[a-z0-9]{1,20}$/.test(values.rename)) {
    throw new WrongUsage('The word of --rename has 1 to 20 small letters and digits.');
  }
  return { action, file: pathOf(subject), rename: values.rename, passphraseFile };
}

async function run(asked: Asked, context: CommandContext) {
  const configuration = context.configuration();
  const passphrase = await passphraseIn(asked.passphraseFile);
  if (asked.action === 'import') await importFrom({ ...asked, passphrase }, configuration, context);
  else await exportTo({ ...asked, passphrase }, configuration, context);
  return 0;
}

/** The first line of a file: a passphrase among the words of a command would be seen by others. */
async function passphraseIn(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const [line = ''] = (await readFile(pathOf(file), 'utf8')).split(/\r?\n/);
  if (line.length < 12) throw new Error('The passphrase, the first line of its file, needs at least 12 characters.');
  return line;
}

interface Export {
  companyId: number;
  to: string | undefined;
  passphrase: string | undefined;
}

async function exportTo(
  { companyId, to, passphrase }: Export,
  configuration: Configuration,
  { progress, signal, say }: CommandContext,
): Promise<void> {
  const { dataFolder, databaseUrl } = configuration;
  const file = to ? pathOf(to) : inDataFolder(configuration, 'exports', `company-${companyId}-${momentInName()}.tar`);
  const secret = requiredSecret(configuration);
  const counts: SecretCounts = { unreadable: 0 };
  const folder = databaseUrl === undefined ? await takeCopy(inDataFolder(configuration, 'database')) : undefined;
  try {
    const database = await open(configuration, 'recado company export', folder);
    const secrets = passphrase === undefined ? undefined : { passphrase, lines: secretLinesOf(secret, counts) };
    const store = openFileStore(configuration);
    const options = { database, dataFolder, store, companyId, file, secrets, progress, signal };
    const manifest = await exportCompany(options).finally(() => database.close());
    for (const line of describeArchive(manifest)) say(line);
    if (counts.unreadable > 0)
      say(`None of the secrets of this installation opens ${counts.unreadable} values: they are left out.`);
    say(file);
  } finally {
    if (folder !== undefined) await removeCopy(folder);
  }
}

const secretLinesOf = (secret: string, counts: SecretCounts) => (snapshot: Parameters<typeof secretLines>[0]) =>
  secretLines(snapshot, secret, counts);

async function importFrom(
  wish: { file: string; passphrase: string | undefined; rename: string | undefined },
  configuration: Configuration,
  { progress, signal, say }: CommandContext,
): Promise<void> {
  const { dataFolder } = configuration;
  const secret = requiredSecret(configuration);
  const database = await open(configuration, 'recado company import', inDataFolder(configuration, 'database'));
  const imported = await importCompany({
    ...wish,
    database,
    dataFolder,
    store: openFileStore(configuration),
    secret,
    progress,
    signal,
  }).finally(() => database.close());
  for (const line of describeArchive(imported.manifest)) say(line);
  for (const line of describeChanges(imported)) say(line);
}

function open(configuration: Configuration, connectionName: string, folder: string | undefined): Promise<Database> {
  const { databaseSessionUrl: url, logLevel } = configuration;
  const logger = createLogger(logLevel);
  return openDatabase({ url, folder, template: builtTemplate(), asItIs: true, connections: 1, connectionName, logger });
}

await runCommand({ name: 'company', usage, read, run, stopsWith: stoppedWithoutTrace });

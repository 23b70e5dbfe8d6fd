// `recado move look|copy|switch|check|undo <database address> …`: moves companies here from another product. The database and the data
// folder are those of the server's configuration; the server may run meanwhile.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { requiredSecret } from '../../../commands/required-secret.ts';
import { type CommandContext, exitCodes, runCommand } from '../../../commands/run-command.ts';
import { type Configuration, inDataFolder } from '../../../configuration.ts';
import type { Database } from '../../../platform/database/database.ts';
import { databaseReason } from '../../../platform/database/database-errors.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import { AppError } from '../../../platform/errors.ts';
import { createLogger } from '../../../platform/observability/logger.ts';
import { createStorage } from '../../../platform/storage/create-storage.ts';
import { openFileStore, verifyPlaces } from '../../../platform/storage/open-store.ts';
import { createFileScanner } from '../../../platform/storage/scan/file-scanner.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { checkText } from './check/check-text.ts';
import { runCheck } from './check/run-check.ts';
import { type Command, readCommandLine, usage } from './command-line.ts';
import { createBreathing } from './copy/busy.ts';
import type { CopyServices } from './copy/copy-services.ts';
import { CopyStopped } from './copy/copy-stopped.ts';
import { runCopy } from './copy/run-copy.ts';
import { copyReport, lineOf } from './copy-report.ts';
import { findMove } from './find-move.ts';
import { lookAndReport } from './look/look-and-report.ts';
import type { CopyProgress } from './move.schema.ts';
import { printable } from './printable.ts';
import { openFolder } from './source/files/folder.ts';
import { type OpenSource, openSource } from './source/open-source.ts';
import type { SourceFiles } from './source/source.ts';
import { commandChannels } from './switch/command-channels.ts';
import { copyNewWith } from './switch/copy-new.ts';
import { runSwitch } from './switch/run-switch.ts';
import { serverAnswers } from './switch/server-answers.ts';
import { switchText } from './switch/switch-text.ts';
import { runUndo } from './undo/run-undo.ts';

/** What a task works with. */
interface Parts {
  configuration: Configuration;
  database: Database;
  secret: string;
  logger: Logger;
  source: OpenSource;
  context: CommandContext;
}

async function run(command: Command, context: CommandContext): Promise<number> {
  const configuration = context.configuration();
  const secret = requiredSecret(configuration);
  const logger = createLogger(configuration.logLevel);
  const source = await openSource(command.address);
  try {
    const { databaseSessionUrl: url } = configuration;
    const folder = inDataFolder(configuration, 'database');
    const connectionName = 'recado move';
    const database = await openDatabase({ url, folder, asItIs: true, connections: 4, connectionName, logger });
    try {
      await verifyPlaces(database, configuration);
      const parts = { configuration, database, secret, logger, source, context };
      return (await tasks[command.task](parts, command)) ?? 0;
    } finally {
      await database.close();
    }
  } finally {
    await source.close();
  }
}

/** Each resolves with the exit code, if it is not 0. */
const tasks: Record<Command['task'], (parts: Parts, command: Command) => Promise<number | undefined>> = {
  look: lookThrough,
  copy,
  switch: switchOver,
  check: compare,
  undo: takeOut,
};

async function lookThrough({ configuration, database, source, context }: Parts, command: Command): Promise<undefined> {
  const { files: folder, language } = command;
  const page = command.report ?? inDataFolder(configuration, 'moves', `${source.edition}-${Date.now()}.html`);
  await mkdir(dirname(page), { recursive: true, mode: 0o700 });
  const files = folder === '' ? null : openFolder(folder);
  const { text } = await lookAndReport({ database, source, files, language, page, signal: context.signal });
  context.say(`${text}\n${page}`);
}

async function copy(parts: Parts, command: Command): Promise<undefined> {
  const { database, source, context } = parts;
  const { companyIds, supers } = command;
  const isNamed = companyIds.length > 0;
  const outcomes = await runCopy(servicesOf(parts), {
    ...requestOf(parts, command),
    companyIds: isNamed ? companyIds : (await source.companies()).map(({ id }) => id),
    isNamed,
    supers,
  });
  context.progress.end();
  process.stdout.write(await copyReport(database, outcomes));
}

const watchWords = `The database of the other product is watched for at least 40 seconds. A server that runs without a connection to it
is not seen there: stop it, and name its address with --server, so that it is asked, too.
`;

async function switchOver(parts: Parts, command: Command): Promise<undefined> {
  const { database, source, configuration, context } = parts;
  const channels = commandChannels({ ...parts, storage: storageOf(parts) });
  const { server } = command;
  process.stderr.write(watchWords);
  try {
    const report = await runSwitch(
      {
        database,
        channels,
        installation: { configuration },
        sessions: filesOf(command)?.sessions,
        pause: (milliseconds) => wait(milliseconds, undefined, { signal: context.signal }),
        answers: server === undefined ? undefined : () => serverAnswers(server),
        copyNew: copyNewWith(servicesOf(parts), requestOf(parts, command)),
      },
      source,
      await findMove(database, source),
      chosen(command),
    );
    context.progress.end();
    process.stdout.write(switchText(report));
  } finally {
    await channels.stop();
  }
}

async function compare(parts: Parts, command: Command): Promise<number> {
  const { database, source, context } = parts;
  const files = filesOf(command);
  const { signal } = context;
  const report = await runCheck(
    { database, storage: storageOf(parts), files, now: () => new Date(), signal },
    source,
    await findMove(database, source),
    chosen(command),
  );
  process.stdout.write(checkText(report));
  return report.companies.every(({ isRight }) => isRight) ? 0 : exitCodes.failed;
}

async function takeOut(parts: Parts, { companyIds }: Command): Promise<undefined> {
  const { database, source, context } = parts;
  const storage = storageOf(parts);
  const channels = commandChannels({ ...parts, storage });
  try {
    const moveId = await findMove(database, source);
    for (const companyId of companyIds) {
      await runUndo({ database, storage, channels }, moveId, companyId, context.signal);
      context.say(`Company ${printable(companyId)} was taken out.`);
    }
  } finally {
    await channels.stop();
  }
}

const clock = () => new Date();

function storageOf({ configuration, secret, logger }: Parts): Storage {
  return createStorage({
    configuration,
    store: openFileStore(configuration),
    scanner: createFileScanner(configuration.scan, logger),
    logger,
    secret,
    clock,
    apiUrl: () => configuration.apiUrl,
  });
}

function filesOf({ files }: Command): SourceFiles | null {
  return files === '' ? null : openFolder(files);
}

/** The companies that were named; undefined: all of the move. */
function chosen({ companyIds }: Command): string[] | undefined {
  return companyIds.length > 0 ? companyIds : undefined;
}

function servicesOf(parts: Parts): CopyServices {
  const { database, secret, logger } = parts;
  return { database, storage: storageOf(parts), secret, clock, logger, breathe: createBreathing(database) };
}

function requestOf({ source, context }: Parts, command: Command) {
  return {
    source,
    files: filesOf(command),
    filesFolder: command.files,
    signal: context.signal,
    onProgress: ({ name }: { name: string }, progress: CopyProgress) => context.progress.show(lineOf(name, progress)),
  };
}

/** What a task may be refused with. */
const sentences: Partial<Record<string, string>> = {
  ERR_MOVE_ADDRESS: 'This is not an address of a database, such as postgres://user:password@host/database.',
  ERR_MOVE_SOURCE_REFUSED: 'The database does not answer, or does not accept the user and password.',
  ERR_MOVE_SOURCE_LOST: 'The database stopped answering.',
  ERR_MOVE_STILL_RUNNING: 'The other product is not down yet, so nothing was changed:',
  ERR_MOVE_NOT_COPIED: 'Not copied completely yet:',
  ERR_MOVE_SWITCHED: 'This company already works here, so it is not copied again:',
  ERR_MOVE_IN_USE: 'Somebody has worked in this company, so it stays:',
  ERR_NO_COMPANY_FOUND: 'There is no such moved company.',
  ERR_MOVE_NOT_RECOGNISED: 'This database does not belong to a product that companies can move from.',
};

function reasonOf(error: unknown): string {
  if (error instanceof CopyStopped) return error.message;
  if (!(error instanceof AppError)) return databaseReason(error);
  const { reasons = [] } = error.details;
  return [sentences[error.code] ?? error.code, ...reasons.map(printable)].join('\n  ');
}

await runCommand({
  name: 'move',
  usage,
  read: readCommandLine,
  run,
  reasonOf,
  stopsWith: () => new CopyStopped('stopped'),
});

// `recado move-media to-s3 | to-folder [--verify] [--remove-thumbnails]`: moves the media between folder and bucket. The server may run meanwhile.
import { removeCopy, takeCopy } from '../backup/take-copy.ts';
import { readWords } from '../commands/read-words.ts';
import { type CommandContext, exitCodes, runCommand } from '../commands/run-command.ts';
import { WrongUsage } from '../commands/wrong-usage.ts';
import { type Configuration, inDataFolder } from '../configuration.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { installation } from '../platform/database/schema/installation.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { createFolderStore } from '../platform/storage/folder-store.ts';
import { hasFiles, openThumbnailStore, readableStoreError } from '../platform/storage/open-store.ts';
import { receivedFolder } from '../platform/storage/received-folder.ts';
import { createS3Store } from '../platform/storage/s3/s3-store.ts';
import { compareRows, type RowsReport } from './compare-rows.ts';
import { removeThumbnails } from './former-thumbnails.ts';
import { type MoveReport, moveMedia } from './move-media.ts';
import { type Direction, describeMove, describeRemoved, describeRows, nextStep, offerToRemove } from './report.ts';

const usage = `recado move-media to-s3 | to-folder [--verify] [--remove-thumbnails]

Copies the media into the bucket of MEDIA_S3, or back into the data folder, while the product works, and says what to set next. A
stopped run is continued by the next one.

  --verify             reads all of it back and compares it with the database
  --remove-thumbnails  deletes the thumbnails of the former place once all media are in the new one; they are made again there`;

interface Asked {
  direction: Direction;
  verify: boolean;
  removesThumbnails: boolean;
}

function read(words: string[]): Asked {
  const { values, positionals } = readWords(words, {
    verify: { type: 'boolean', default: false },
    'remove-thumbnails': { type: 'boolean', default: false },
  });
  const [direction, ...more] = positionals;
  if ((direction !== 'to-s3' && direction !== 'to-folder') || more.length > 0)
    throw new WrongUsage('Media move to-s3 or to-folder.');
  return { direction, verify: values.verify, removesThumbnails: values['remove-thumbnails'] };
}

async function run(asked: Asked, { configuration: readNow, progress, signal, say }: CommandContext): Promise<number> {
  const configuration = readNow();
  const { report, rows } = await withDatabase(configuration, (database) =>
    move(configuration, { ...asked, database, progress, signal }),
  );
  for (const line of [...describeMove(report), ...(rows ? describeRows(rows) : [])]) say(line);
  const isWhole = report.failed.length === 0 && (rows?.different.length ?? 0) === 0 && (rows?.left.length ?? 0) === 0;
  say(isWhole ? nextStep(asked.direction, configuration.formerMedia) : 'Run it again: it continues.');
  if (isWhole) for (const line of await formerThumbnails(configuration, asked, signal)) say(line);
  return isWhole ? 0 : exitCodes.failed;
}

/** Deletes the thumbnails of the former place, if that is asked for, or says that they are there. */
async function formerThumbnails(
  { dataFolder, mediaBucket, formerMedia }: Configuration,
  { direction, removesThumbnails }: Asked,
  signal: AbortSignal,
): Promise<string[]> {
  const former = { dataFolder, mediaBucket: direction === 'to-s3' ? undefined : mediaBucket, formerMedia };
  const thumbnails = openThumbnailStore(former);
  try {
    if (removesThumbnails) return [describeRemoved(await removeThumbnails(thumbnails, signal))];
    return (await hasFiles(thumbnails)) ? [offerToRemove(direction)] : [];
  } catch (error) {
    throw readableStoreError(error);
  }
}

interface Moving extends Asked, Pick<CommandContext, 'progress' | 'signal'> {
  database: Database;
}

async function move(
  { dataFolder, mediaBucket }: Configuration,
  { database, direction, verify, progress, signal }: Moving,
): Promise<{ report: MoveReport; rows: RowsReport | undefined }> {
  if (!mediaBucket) throw new Error('MEDIA_S3 is required: the bucket, and its key (docs/operations/media.md).');
  const [folder, bucket] = [createFolderStore(dataFolder), createS3Store(mediaBucket)];
  const [source, target] = direction === 'to-s3' ? [folder, bucket] : [bucket, folder];
  const marker = await markerOf(database);
  const places = { source, target, folder: receivedFolder(dataFolder), verify };
  try {
    const report = await moveMedia({ ...places, marker, progress, signal });
    return { report, rows: verify ? await compareRows(database, { source, target }, signal) : undefined };
  } catch (error) {
    throw readableStoreError(error);
  }
}

/** The marker that a start of the product has written. */
async function markerOf(database: Database): Promise<string> {
  const [row] = await database.system(({ db }) => db.select().from(installation));
  if (!row?.folderMarker) throw new Error('This installation has no marker yet: start this version of it once.');
  return row.folderMarker;
}

/** Opens the database; an embedded one, which only one process can open, is copied before. */
async function withDatabase<Result>(
  configuration: Configuration,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseSessionUrl: url, logLevel } = configuration;
  const copy = url === undefined ? await takeCopy(inDataFolder(configuration, 'database')) : undefined;
  try {
    const connectionName = 'recado move-media';
    const logger = createLogger(logLevel);
    const database = await openDatabase({ url, folder: copy, asItIs: true, connections: 1, connectionName, logger });
    return await use(database).finally(() => database.close());
  } finally {
    if (copy !== undefined) await removeCopy(copy);
  }
}

const stopsWith = () => new Error('Stopped; the next run continues.');
await runCommand({ name: 'move-media', usage, read, run, stopsWith });

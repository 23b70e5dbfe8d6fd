import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Configuration } from '../../configuration.ts';
import { AppError } from '../errors.ts';
import { safeFileName } from './file-name.ts';
import { plainBytes, type SniffedType, sniff } from './file-types.ts';
import { measurePicture } from './pictures/measure-picture.ts';
import { type Digest, digestOf, receiveStream } from './receive.ts';
import { receivedFolder } from './received-folder.ts';
import type { FileScanner } from './scan/file-scanner.ts';
import type { StoredFile } from './stored-file.ts';

/** A received file with everything that is known of it, ready to be put into a store. */
export interface PreparedFile extends Omit<StoredFile, 'id' | 'companyId'> {
  temporaryPath: string;
}

type Limits = Configuration['fileLimits'];

/** A received file in a temporary place; `asDocument`: with the limit and the presentation of a document. */
export interface ReceivedFile {
  temporaryPath: string;
  name: string;
  asDocument?: boolean;
}

/**
 * Prepares an upload; `clean` takes the metadata out of a picture. Throws ERR_FILE_TYPE for a type that is not allowed,
 * ERR_FILE_TOO_LARGE above its kind's limit.
 */
export async function prepareUpload(
  file: ReceivedFile,
  limits: Limits,
  clean: (bytes: Buffer, mimetype: string) => Promise<Buffer>,
): Promise<PreparedFile> {
  const type = await sniff(file.temporaryPath);
  if (!type) throw new AppError('ERR_FILE_TYPE');
  const kind = file.asDocument ? 'document' : type.kind;
  if (kind === 'image') {
    if ((await stat(file.temporaryPath)).size > limits.image) throw new AppError('ERR_FILE_TOO_LARGE');
    const bytes = await readFile(file.temporaryPath);
    const cleaned = await clean(bytes, type.mimetype);
    if (cleaned !== bytes) await writeFile(file.temporaryPath, cleaned, { mode: 0o600 });
  }
  // A picture that was turned may be larger than it was: the limit is for what was uploaded.
  const digest = await digestOf(file.temporaryPath);
  if (kind !== 'image' && digest.size > limits[kind]) throw new AppError('ERR_FILE_TOO_LARGE');
  return describe(file, { ...type, kind }, digest);
}

/** Prepares a file of the server's own, of any size, as plain bytes. */
export async function prepareArchive(file: ReceivedFile): Promise<PreparedFile> {
  return describe(file, plainBytes, await digestOf(file.temporaryPath));
}

/**
 * Receives a stream into a temporary file, at most the limit of documents, and passes it on once the scanner has seen
 * it; a type that is not allowed becomes plain bytes. The temporary file is deleted afterwards. Throws
 * ERR_FILE_TOO_LARGE and what the scanner throws.
 */
export async function withReceived<Result>(
  stream: Readable,
  name: string,
  { dataFolder, fileLimits, scanner }: Pick<Configuration, 'dataFolder' | 'fileLimits'> & { scanner: FileScanner },
  use: (prepared: PreparedFile) => Promise<Result>,
): Promise<Result> {
  const { path: temporaryPath, ...digest } = await receiveStream(
    stream,
    receivedFolder(dataFolder),
    fileLimits.document,
  );
  try {
    await scanner.check(temporaryPath);
    const type = (await sniff(temporaryPath)) ?? plainBytes;
    return await use(await describe({ temporaryPath, name }, type, digest));
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

async function describe(
  { temporaryPath, name }: ReceivedFile,
  type: SniffedType,
  digest: Digest,
): Promise<PreparedFile> {
  const measured = await measurePicture(temporaryPath, type.mimetype);
  return { temporaryPath, name: safeFileName(name), ...type, ...digest, ...measured };
}

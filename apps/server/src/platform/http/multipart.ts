import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { receivedName } from '../storage/received-folder.ts';
import type { UploadedFile } from './handler.ts';

const maximumFiles = 20;
const maximumFields = 50;
const maximumFieldBytes = 1024 * 1024;

/** A multipart body that was received in full. */
export interface ReceivedForm {
  fields: Record<string, string>;
  files: UploadedFile[];
}

/**
 * Receives a multipart body into `folder` under random names. Files are added to `received` as they arrive, so that the
 * caller can clean up after a failure. `limit` is in bytes. Throws ERR_FILE_TOO_LARGE, ERR_VALIDATION.
 */
export async function receiveForm(
  request: FastifyRequest,
  folder: string,
  limit: number,
  received: UploadedFile[],
): Promise<ReceivedForm> {
  const fields: Record<string, string> = {};
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const limits = { fileSize: limit, files: maximumFiles, fields: maximumFields, fieldSize: maximumFieldBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await receiveFile(part, folder, received);
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw isOurs(error) ? error : new AppError('ERR_VALIDATION', { cause: error });
  }
  return { fields, files: received };
}

/** A refusal or a disk error is passed on; any other error means that the body is truncated or malformed. */
function isOurs(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && ('statusCode' in error || 'syscall' in error));
}

async function receiveFile(part: MultipartFile, folder: string, received: UploadedFile[]): Promise<void> {
  const file: UploadedFile = {
    field: part.fieldname,
    name: shownName(part.filename),
    temporaryPath: join(folder, receivedName()),
    size: 0,
  };
  received.push(file);
  await pipeline(part.file, createWriteStream(file.temporaryPath, { mode: 0o600 }));
  if (part.file.truncated) throw new AppError('ERR_FILE_TOO_LARGE');
  file.size = part.file.bytesRead;
}

/** Deletes received files; a file that `storage.keep` has moved is skipped. */
export async function removeReceived(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map(({ temporaryPath }) => rm(temporaryPath, { force: true })));
}

/**
 * The last segment of a client's file name, without control and direction characters; spaces become underscores (SPEC
 * §5).
 */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Bidi_Control}"<>]/gu, '')
    .replace(/\s+/g, '_')
    .slice(-150)
    .toWellFormed();
  return clean === '' || clean === '.' || clean === '..' ? 'file' : clean;
}

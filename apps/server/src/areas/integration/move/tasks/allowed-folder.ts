import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { AppError } from '../../../../platform/errors.ts';

/**
 * The place of a folder that somebody names in the browser; null without a name. It has to be below the one that the
 * operator allows (MOVE_FOLDER): otherwise whoever has the super user's password could read every file of this machine
 * by naming it in a database of their own. Throws ERR_MOVE_FOLDER.
 */
export async function allowedFolder(allowed: string | undefined, named: string): Promise<string | null> {
  if (named === '') return null;
  if (allowed === undefined) throw new AppError('ERR_MOVE_FOLDER');
  const [top, folder] = await Promise.all([placeOf(allowed), placeOf(resolve(allowed, named))]);
  const inside = relative(top, folder);
  if (inside.startsWith('..') || isAbsolute(inside)) throw new AppError('ERR_MOVE_FOLDER');
  return folder;
}

async function placeOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    throw new AppError('ERR_MOVE_FOLDER', { cause: error });
  }
}

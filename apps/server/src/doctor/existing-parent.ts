import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A path, or the closest one above it that exists. */
export async function existingParent(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
  );
  return isThere || dirname(path) === path ? path : existingParent(dirname(path));
}

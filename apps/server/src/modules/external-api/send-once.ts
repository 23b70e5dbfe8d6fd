import type { Unit } from '../../platform/database/database.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { once, type ProgramRequest } from './once.ts';

/**
 * Sends messages once for a key. Files are stored before the transaction, which does no file work, and deleted again
 * when it fails or a request at the same time was first. `answer` is made of the ids of the messages. Throws what
 * `once`, `storage.keep`, `send` and `answer` throw.
 */
export async function sendOnce<Answer>(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  request: ProgramRequest,
  files: readonly UploadedFile[],
  send: (unit: Unit, kept: readonly StoredFile[]) => Promise<number[]>,
  answer: (unit: Unit, ids: readonly number[]) => Promise<Answer>,
): Promise<Answer> {
  const { companyId } = request.holder;
  const kept: StoredFile[] = [];
  let isUsed = false;
  try {
    for (const file of files) kept.push(await storage.keep(file, companyId));
    const made = await database.tenant(companyId, async (unit) => {
      const { ids, isFirst } = await once(unit, request, () => send(unit, kept));
      return { isFirst, answer: await answer(unit, ids) };
    });
    isUsed = made.isFirst;
    return made.answer;
  } finally {
    if (!isUsed) await storage.remove(kept.map(({ id }) => id));
  }
}

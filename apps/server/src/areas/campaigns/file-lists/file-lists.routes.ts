import type { fileListEndpoints } from '@recado/contract';
import { asc, eq } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { attachFiles, changeFileList, createFileList, deleteFileList } from './change-file-lists.ts';
import { presentFileLists, readFileList } from './file-list-rows.ts';
import { fileLists } from './file-lists.schema.ts';

const byName = [asc(fileLists.name), asc(fileLists.id)];
const mostOffered = 500;

/** File lists of a company (SPEC §2.10, §7). */
export function fileListRoutes(platform: Platform): Handlers<keyof typeof fileListEndpoints> {
  return {
    'GET /files': async ({ unit, session: { companyId }, query }) => {
      const list = {
        from: fileLists,
        rows: unit.db.select().from(fileLists).$dynamic(),
        where: eq(fileLists.companyId, companyId),
        search: folded(fileLists.name, fileLists.message),
        order: byName,
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { files: await presentFileLists(unit, rows), ...page };
    },
    'GET /files/list': async ({ unit, session: { companyId } }) => {
      const ofCompany = unit.db.select().from(fileLists).where(eq(fileLists.companyId, companyId));
      return presentFileLists(unit, await ofCompany.orderBy(...byName).limit(mostOffered));
    },
    'GET /files/:fileListId': ({ unit, session: { companyId }, params }) =>
      readFileList(unit, companyId, params.fileListId),
    'POST /files': ({ unit, session: { companyId }, body }) => createFileList({ unit, companyId }, body),
    'PUT /files/:fileListId': ({ unit, session: { companyId }, params, body }) =>
      changeFileList({ unit, companyId }, params.fileListId, body),
    'DELETE /files/:fileListId': async ({ unit, session: { companyId }, params }) => {
      await deleteFileList({ unit, companyId }, params.fileListId);
      return { message: 'File list deleted' };
    },
    'POST /files/uploadList/:fileListId': { withoutUnit: (call) => upload(platform, call) },
  };
}

/** Checks the list before it stores the files, and deletes them if storing the rest fails. */
async function upload(
  { database, storage }: Platform,
  { session: { companyId }, params: { fileListId }, body, files }: Call<'POST /files/uploadList/:fileListId'>,
) {
  const list = await database.tenant(companyId, (unit) => readFileList(unit, companyId, fileListId));
  if (files.length === 0 && body.id.length === 0) return list;
  if (files.length !== body.id.length) throw new AppError('ERR_NO_FILE_FOUND');
  const kept: StoredFile[] = [];
  try {
    for (const file of files) kept.push(await storage.keep(file, companyId));
    const uploads = kept.map((file, index) => ({ file, optionId: body.id[index] ?? 0 }));
    return await database.tenant(companyId, (unit) => attachFiles({ unit, companyId }, fileListId, uploads));
  } catch (error) {
    await storage.remove(kept.map(({ id }) => id));
    throw error;
  }
}

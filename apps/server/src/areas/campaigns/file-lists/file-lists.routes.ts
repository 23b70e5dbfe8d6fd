import type { BodyOutput, fileListEndpoints } from '@recado/contract';
import { asc, eq } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { attachFiles, changeFileList, createFileList, deleteFileList } from './change-file-lists.ts';
import { presentFileLists, readFileList } from './file-list-rows.ts';
import { fileLists } from './file-lists.schema.ts';

const byName = [asc(fileLists.name), asc(fileLists.id)];
const mostOffered = 500;

/** File lists of a company (SPEC §2.10, §7). */
export function fileListRoutes(): Handlers<keyof typeof fileListEndpoints> {
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
    'POST /files/uploadList/:fileListId': {
      async check({ unit, session: { companyId }, params: { fileListId }, body, files }) {
        await readFileList(unit, companyId, fileListId);
        requireOneForEach(body, files);
      },
      async attachAll({ unit, session: { companyId }, params: { fileListId }, body, files }) {
        const list = await readFileList(unit, companyId, fileListId);
        requireOneForEach(body, files);
        if (files.length === 0) return list;
        const uploads = files.map((file, index) => ({ file, optionId: body.id[index] ?? 0 }));
        return attachFiles({ unit, companyId }, fileListId, uploads);
      },
    },
  };
}

/** Throws ERR_NO_FILE_FOUND unless there is one file for each option. */
function requireOneForEach({ id }: BodyOutput<'POST /files/uploadList/:fileListId'>, files: readonly unknown[]): void {
  if (files.length !== id.length) throw new AppError('ERR_NO_FILE_FOUND');
}

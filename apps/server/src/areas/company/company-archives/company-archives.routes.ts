import type { companyArchiveEndpoints } from '@recado/contract';
import { desc, eq } from 'drizzle-orm';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { archiveOf, changeArchive, presentArchive, publishArchive } from './archive-rows.ts';
import { companyArchives } from './company-archives.schema.ts';
import { makeArchiveJob } from './make-archive-job.ts';

/** The archives with all data of the own company. */
export function companyArchiveRoutes(): Handlers<keyof typeof companyArchiveEndpoints> {
  return {
    'GET /company-archives': async ({ unit, session: { companyId }, query }) => {
      const list = {
        from: companyArchives,
        rows: unit.db.select().from(companyArchives).$dynamic(),
        where: eq(companyArchives.companyId, companyId),
        search: companyArchives.userName,
        order: [desc(companyArchives.id)],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { records: rows.map(presentArchive), ...page };
    },
    'POST /company-archives': async ({ unit, session: { companyId, userId, name } }) => {
      const [row] = await onDuplicate(
        'ERR_COMPANY_ARCHIVE_RUNNING',
        () => unit.db.insert(companyArchives).values({ companyId, userId, userName: name }).returning(),
        'company_archives_one',
      );
      if (!row) throw new Error('The archive was not stored.');
      await unit.enqueue(makeArchiveJob(companyId, row.id));
      await unit.audit({ action: 'export', kind: 'company_archives', label: '' });
      publishArchive(unit, row, 'create');
      return presentArchive(row);
    },
    'PUT /company-archives/:archiveId': async ({ unit, session: { companyId }, params: { archiveId } }) => {
      const row = await archiveOf(unit, companyId, archiveId);
      return presentArchive((await changeArchive(unit, row, { seenAt: row.seenAt ?? unit.now() })) ?? row);
    },
    'DELETE /company-archives/:archiveId': async ({ unit, session: { companyId }, params: { archiveId } }) => {
      const { id, file } = await archiveOf(unit, companyId, archiveId);
      await unit.db.delete(companyArchives).where(eq(companyArchives.id, id));
      if (file !== '') await unit.emit(filesUnused, [file]);
      const payload = { action: 'delete' as const, id };
      unit.publish({ name: 'company-archive', companyId, audience: { to: 'admins' }, payload });
      return { message: 'Archive deleted' };
    },
  };
}

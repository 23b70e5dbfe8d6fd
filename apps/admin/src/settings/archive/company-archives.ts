import { changeOf, defineResource } from '@recado/api/live';
import type { CompanyArchive } from '@recado/contract';

/** The archives of the company that its administrators asked for, newest first. */
export const companyArchives = defineResource({
  list: 'GET /company-archives',
  create: 'POST /company-archives',
  update: 'PUT /company-archives/:archiveId',
  remove: 'DELETE /company-archives/:archiveId',
  events: { 'company-archive': changeOf },
  compare: (a, b) => b.id - a.id,
});

/** Whether an archive is still being made. */
export function isUnderWay({ state }: CompanyArchive): boolean {
  return state === 'waiting' || state === 'running';
}

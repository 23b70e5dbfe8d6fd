import { defineModule } from '../../define-module.ts';
import { companyArchiveRoutes } from './company-archives.routes.ts';
import { expireArchivesWork } from './expire-archives.ts';
import { makeArchiveHandler } from './make-archive.ts';
import { startArchiveWorker } from './make-archive-job.ts';

/** Archives with all data of a company, for its administrators (docs/company-archive.md). */
export const companyArchivesModule = defineModule('company-archives', {
  routes: companyArchiveRoutes,
  jobs: (platform) => [makeArchiveHandler(platform)],
  recurring: (platform) => [expireArchivesWork(platform)],
  workers: [startArchiveWorker],
});

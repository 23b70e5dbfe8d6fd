import { defineModule } from '../../define-module.ts';
import { releaseRoutes } from './releases.routes.ts';
import { removeReleasesWork } from './remove-releases.ts';
import { releaseReportRoutes } from './reports/release-reports.routes.ts';
import { watchCanariesWork } from './reports/watch-canaries.ts';

export { createRegistry } from './registry.ts';
export { startReleaseCopies } from './release-copies.ts';

/** Releases of remotes: registry, channels, canaries (docs/adr/0081, 0083). */
export const releasesModule = defineModule('releases', {
  routes: (platform) => ({ ...releaseRoutes(platform), ...releaseReportRoutes(platform) }),
  recurring: (platform) => [removeReleasesWork(platform), watchCanariesWork(platform)],
});

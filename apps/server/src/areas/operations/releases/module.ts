import { defineModule } from '../../define-module.ts';
import { extensionRoutes } from './extensions/extensions.routes.ts';
import { developerGrantRoutes } from './grants/developer-grants.routes.ts';
import { releaseKeyRoutes } from './keys/release-keys.routes.ts';
import { ownReleaseRoutes } from './own/own-releases.routes.ts';
import { releaseRoutes } from './releases.routes.ts';
import { removeReleasesWork } from './remove-releases.ts';
import { releaseReportRoutes } from './reports/release-reports.routes.ts';
import { watchCanariesWork } from './reports/watch-canaries.ts';

export { keepReceipts } from './keys/keep-receipts.ts';
export { findMissingRemotes } from './missing-remotes.ts';
export { createRegistry } from './registry.ts';
export { startReleaseCopies } from './release-copies.ts';

/** Releases of remotes: registry, channels, canaries (docs/adr/0081, 0083). */
export const releasesModule = defineModule('releases', {
  routes: (platform) => ({
    ...releaseRoutes(platform),
    ...releaseKeyRoutes(platform),
    ...developerGrantRoutes(platform),
    ...extensionRoutes(platform),
    ...ownReleaseRoutes(platform),
    ...releaseReportRoutes(platform),
  }),
  shares: ['reports/compare-releases', 'reports/halts'],
  recurring: (platform) => [removeReleasesWork(platform), watchCanariesWork(platform)],
});

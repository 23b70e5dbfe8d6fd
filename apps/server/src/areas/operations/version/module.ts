import { defineModule } from '../../define-module.ts';
import { versionRoutes } from './version.routes.ts';

/** The version of the server. */
export const versionModule = defineModule('version', {
  routes: versionRoutes,
});

import { defineModule } from '../../define-module.ts';
import { newDeviceHandler } from './mail-new-device.ts';
import { ownSessionRoutes } from './own-sessions.routes.ts';

/** The sessions of the caller, and the browsers with which they signed in for the first time. */
export const ownSessionsModule = defineModule('own-sessions', {
  routes: ownSessionRoutes,
  jobs: (platform) => [newDeviceHandler(platform)],
});

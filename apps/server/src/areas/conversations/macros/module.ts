import { userLeaving } from '../../company/users/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { onUserDeleted } from './change-macros.ts';
import { forgetMacroRunsWork } from './forget-runs.ts';
import { macroRoutes } from './macros.routes.ts';

/** Several steps in a ticket at once, of a user or of the company (docs/adr/0169). */
export const macrosModule = defineModule('macros', {
  shares: ['macro-rows'],
  routes: macroRoutes,
  reactions: () => [userLeaving.on((unit, leaving) => onUserDeleted(unit, leaving))],
  recurring: (platform) => [forgetMacroRunsWork(platform)],
});

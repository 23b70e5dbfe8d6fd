import { defineModule } from '../../define-module.ts';
import { auditRoutes } from './audits.routes.ts';
import { forgetAuditsWork } from './forget-audits.ts';

/** The audit log of a company, for its administrators (docs/adr/0041). */
export const auditsModule = defineModule('audits', {
  routes: auditRoutes,
  recurring: (platform) => [forgetAuditsWork(platform)],
});

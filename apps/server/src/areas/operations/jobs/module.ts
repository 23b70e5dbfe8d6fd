import { defineModule } from '../../define-module.ts';
import { jobRoutes } from './jobs.routes.ts';

/** Failed jobs, for the super user (docs/adr/0045). */
export const jobsModule = defineModule('jobs', {
  routes: jobRoutes,
});

import { defineModule } from '../../define-module.ts';
import { helpRoutes } from './helps.routes.ts';

/** Help videos for all companies. */
export const helpsModule = defineModule('helps', {
  routes: helpRoutes,
});

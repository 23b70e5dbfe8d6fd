import { defineModule } from '../../define-module.ts';
import { holidayRoutes } from './holidays.routes.ts';

/** When a company is open: opening hours, and the days on which it is closed (ADR 171). */
export const holidaysModule = defineModule('holidays', {
  shares: ['opening-hours', 'working-time'],
  routes: holidayRoutes,
});

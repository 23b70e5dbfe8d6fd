import { defineModule } from '../../define-module.ts';
import { planRoutes } from './plans.routes.ts';

/** Plans: what a company may use, and how much of it (docs/adr/0058). */
export const plansModule = defineModule('plans', {
  shares: ['limits'],
  routes: planRoutes,
});

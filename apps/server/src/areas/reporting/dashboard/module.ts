import { timeZoneChanged } from '../../company/companies/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { computeFiguresWork } from './compute-figures.ts';
import { dashboardRoutes, levelFigureRoutes, reportRoutes } from './dashboard.routes.ts';
import { familyFigureRoutes } from './family-figures.ts';
import { forgetFigures } from './forget-figures.ts';

/** The figures of dashboard and report (docs/adr/0040). */
export const dashboardModule = defineModule('dashboard', {
  shares: ['period'],
  routes: () => ({
    ...dashboardRoutes(),
    ...familyFigureRoutes(),
    ...reportRoutes(),
    ...levelFigureRoutes(),
  }),
  news: () => [timeZoneChanged.on(forgetFigures)],
  recurring: (platform) => [computeFiguresWork(platform)],
});

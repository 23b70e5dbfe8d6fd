import { defineModule } from '../../define-module.ts';
import { kanbanRoutes } from './kanban.routes.ts';

/** The board of tickets by tag. */
export const kanbanModule = defineModule('kanban', {
  routes: kanbanRoutes,
});

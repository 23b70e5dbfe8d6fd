import { ticketsHappened } from '../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { foldMenuFiguresWork } from './fold-figures.ts';
import { menuFigureRoutes } from './menu-figures.routes.ts';
import { endVisits } from './visits.ts';

/** How often customers choose each entry of the chatbot's menus. */
export const menuFiguresModule = defineModule('menu-figures', {
  routes: menuFigureRoutes,
  reactions: () => [ticketsHappened.on(endVisits)],
  recurring: (platform) => [foldMenuFiguresWork(platform)],
});

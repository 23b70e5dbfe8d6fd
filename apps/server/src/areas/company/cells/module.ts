import { defineModule } from '../../define-module.ts';
import { cellRoutes } from './cells.routes.ts';

/** What other installations behind the same sign-in ask (docs/adr/0145). */
export const cellsModule = defineModule('cells', { routes: cellRoutes });

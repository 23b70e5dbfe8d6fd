import { defineModule } from '../../define-module.ts';
import { reasonRoutes } from './reasons.routes.ts';

/** The reasons for which a company resolves tickets. */
export const reasonsModule = defineModule('reasons', { routes: reasonRoutes });

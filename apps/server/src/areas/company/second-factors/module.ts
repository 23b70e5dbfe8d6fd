import { defineModule } from '../../define-module.ts';
import { secondFactorRoutes } from './second-factors.routes.ts';

/** The second step of signing in: codes of an app, recovery codes, and who must have them. */
export const secondFactorsModule = defineModule('second-factors', { routes: secondFactorRoutes });

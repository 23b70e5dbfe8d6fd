import { defineModule } from '../../define-module.ts';
import { firstAccessRoutes } from './first-access.routes.ts';

/** The page on which an invited person, or the first administrator of a company, chooses a password. */
export const firstAccessModule = defineModule('first-access', { routes: firstAccessRoutes });

import { defineModule } from '../../define-module.ts';
import { singleSignOnRoutes } from './single-sign-on.routes.ts';

/** The issuers with whose accounts people of companies sign in; `auth` signs in with them. */
export const singleSignOnModule = defineModule('single-sign-on', { routes: singleSignOnRoutes });

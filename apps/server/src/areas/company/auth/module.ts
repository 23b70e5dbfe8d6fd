import { defineModule } from '../../define-module.ts';
import { authRoutes } from './auth.routes.ts';

/** Signing in and out, and the session of a browser. */
export const authModule = defineModule('auth', {
  routes: authRoutes,
  shares: ['session-user', 'account'],
});

import { defineModule } from '../../define-module.ts';
import { userRoutes } from './users.routes.ts';

/** Users of a company with profile, queues and rights. */
export const usersModule = defineModule('users', {
  shares: ['references', 'user-rows'],
  routes: userRoutes,
});

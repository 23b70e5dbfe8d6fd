import { userLeaving } from '../../company/users/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { onUserDeleted } from './change-quick-messages.ts';
import { quickMessageRoutes } from './quick-messages.routes.ts';

/** Texts that agents insert by a shortcut. */
export const quickMessagesModule = defineModule('quick-messages', {
  routes: quickMessageRoutes,
  reactions: () => [userLeaving.on((unit, leaving) => onUserDeleted(unit, leaving))],
});

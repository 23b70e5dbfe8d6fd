import { userLeaving } from '../../company/users/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { chatRoutes } from './chats.routes.ts';
import { onUserDeleted } from './leave-chats.ts';

/** Internal chats between the users of a company. */
export const chatsModule = defineModule('chats', {
  routes: chatRoutes,
  reactions: () => [userLeaving.on((unit, leaving) => onUserDeleted(unit, leaving))],
});

import { userLeaving } from '../../company/users/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { fileOfQuickMessage } from '../messages/in-process-events.ts';
import { onUserDeleted } from './change-quick-messages.ts';
import { isOfQuickMessage } from './quick-message-rows.ts';
import { quickMessageRoutes } from './quick-messages.routes.ts';

/** Texts that agents insert by a shortcut. */
export const quickMessagesModule = defineModule('quick-messages', {
  shares: ['send-quick-message'],
  routes: quickMessageRoutes,
  answers: () => [fileOfQuickMessage.answeredBy(isOfQuickMessage)],
  reactions: () => [userLeaving.on((unit, leaving) => onUserDeleted(unit, leaving))],
});

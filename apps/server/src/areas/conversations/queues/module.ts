import { defineModule } from '../../define-module.ts';
import { queueRoutes } from './queues.routes.ts';

/** Queues with their hours and the options of the chatbot's menu. */
export const queuesModule = defineModule('queues', {
  shares: ['option-menu', 'queue-rows'],
  routes: queueRoutes,
});

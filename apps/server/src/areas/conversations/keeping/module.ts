import { defineModule } from '../../define-module.ts';
import { queueLeaving } from '../queues/in-process-events.ts';
import { applyKeepingHandler, applyKeepingWork } from './apply-keeping.ts';
import { keepWithoutQueue } from './choose-rules.ts';
import { keepingRoutes } from './keeping.routes.ts';
import { mailKeepingHandler } from './mail-notice.ts';

/** For how long a company keeps messages, files, notes and its audit log (docs/adr/0184). */
export const keepingModule = defineModule('keeping', {
  routes: keepingRoutes,
  reactions: () => [queueLeaving.on(keepWithoutQueue)],
  jobs: (platform) => [applyKeepingHandler(platform), mailKeepingHandler(platform)],
  recurring: (platform) => [applyKeepingWork(platform)],
});

import { defineModule } from '../../define-module.ts';
import { connectionLeaving, greetingFiles } from '../whatsapps/in-process-events.ts';
import { greetingFilesOf, leaveGreeting } from './greeting-files.ts';
import { greetingMediaRoutes } from './greeting-media.routes.ts';

/** Files that go with the greeting of a connection. */
export const greetingMediaModule = defineModule('greeting-media', {
  shares: ['greeting-files'],
  routes: greetingMediaRoutes,
  reactions: (services) => [connectionLeaving.on((unit, leaving) => leaveGreeting(services, unit, leaving))],
  answers: (services) => [greetingFiles.answeredBy((unit, ids) => greetingFilesOf(services, unit, ids))],
});

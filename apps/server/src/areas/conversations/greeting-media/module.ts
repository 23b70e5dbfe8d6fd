import { defineModule } from '../../define-module.ts';
import { connectionLeaving, greetingFiles } from '../whatsapps/in-process-events.ts';
import { greetingFilesOf, removeGreetingFile } from './greeting-files.ts';
import { greetingMediaRoutes } from './greeting-media.routes.ts';

/** Files that go with the greeting of a connection. */
export const greetingMediaModule = defineModule('greeting-media', {
  shares: ['greeting-files'],
  routes: greetingMediaRoutes,
  reactions: () => [connectionLeaving.on((unit, leaving) => removeGreetingFile(unit, leaving))],
  answers: () => [greetingFiles.answeredBy((unit, ids) => greetingFilesOf(unit, ids))],
});

import { defineModule } from '../../define-module.ts';
import { optionFiles, optionsLeaving, queueLeaving } from '../queues/in-process-events.ts';
import { optionFilesOf, removeFilesOfQueue, removeOptionFiles } from './option-files.ts';
import { optionMediaRoutes } from './option-media.routes.ts';

/** Files that go with an option of the chatbot's menu. */
export const optionMediaModule = defineModule('option-media', {
  shares: ['option-files'],
  routes: optionMediaRoutes,
  reactions: () => [
    optionsLeaving.on((unit, leaving) => removeOptionFiles(unit, leaving)),
    queueLeaving.on((unit, leaving) => removeFilesOfQueue(unit, leaving)),
  ],
  answers: () => [optionFiles.answeredBy((unit, ids) => optionFilesOf(unit, ids))],
});

import { channelEvents } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { importReplaced, importStatuses } from '../whatsapps/in-process-events.ts';
import { historyImportRoutes } from './history-import.routes.ts';
import { historyImportJobs } from './history-import-jobs.ts';
import { recordHistoryPart } from './record-part.ts';
import { importStatusesOf } from './running-imports.ts';
import { stopImports } from './stop-imports.ts';

/** Imports the messages that a newly linked phone has. */
export const historyImportModule = defineModule('history-import', {
  routes: historyImportRoutes,
  reactions: () => [
    channelEvents.history.on((unit, { event, ...source }) => recordHistoryPart(unit, source, event)),
    importReplaced.on(stopImports),
  ],
  answers: () => [importStatuses.answeredBy(importStatusesOf)],
  jobs: (platform, { importQuiet }) => [...historyImportJobs(platform, importQuiet)],
});

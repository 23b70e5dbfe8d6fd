import { integrationExists } from '../../modules/automations/in-process-events.ts';
import { importStatusesOf } from '../../modules/history-import/running-imports.ts';
import { greetingFiles, importStatuses } from '../../modules/whatsapps/in-process-events.ts';

/** Answers to what is asked of a connection that is shown or changed, for worlds that store no files or integrations. */
export const connectionQuestions = [
  importStatuses.answeredBy(importStatusesOf),
  greetingFiles.answeredBy(async () => new Map()),
  integrationExists.answeredBy(async () => false),
];

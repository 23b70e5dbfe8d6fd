import { integrationExists } from '../../modules/automations/in-process-events.ts';
import { importStatusesOf } from '../../modules/history-import/running-imports.ts';
import { greetingFiles, importStatuses } from '../../modules/whatsapps/in-process-events.ts';

/** Answers to the questions about a shown or changed connection, for tests without files and integrations. */
export const connectionQuestions = [
  importStatuses.answeredBy(importStatusesOf),
  greetingFiles.answeredBy(async () => new Map()),
  integrationExists.answeredBy(async () => false),
];

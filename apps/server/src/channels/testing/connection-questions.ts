import { integrationExists } from '../../areas/company/automations/in-process-events.ts';
import { importStatusesOf } from '../../areas/conversations/history-import/running-imports.ts';
import { greetingFiles, importStatuses } from '../../areas/conversations/whatsapps/in-process-events.ts';

/** Answers to the questions about a shown or changed connection, for tests without files and integrations. */
export const connectionQuestions = [
  importStatuses.answeredBy(importStatusesOf),
  greetingFiles.answeredBy(async () => new Map()),
  integrationExists.answeredBy(async () => false),
];

import { integrationExists } from '../../company/automations/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { integrationHandlers } from './answering/answer-job.ts';
import { hasIntegration } from './queue-integration-rows.ts';
import { queueIntegrationRoutes } from './queue-integrations.routes.ts';

/** Typebot, n8n, Dialogflow and others that answer customers (docs/adr/0102). */
export const queueIntegrationsModule = defineModule('queue-integrations', {
  shares: ['integration-keys'],
  routes: queueIntegrationRoutes,
  answers: () => [integrationExists.answeredBy(hasIntegration)],
  jobs: (platform) => [...integrationHandlers(platform)],
});

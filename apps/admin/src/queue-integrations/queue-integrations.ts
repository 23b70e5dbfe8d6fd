import { changeOf, defineResource } from '@recado/api/live';
import type { QueueIntegration } from '@recado/contract';

/** The systems that answer instead of a person. */
export const queueIntegrations = defineResource({
  list: 'GET /queueIntegration',
  record: 'GET /queueIntegration/:queueIntegrationId',
  create: 'POST /queueIntegration',
  update: 'PUT /queueIntegration/:queueIntegrationId',
  remove: 'DELETE /queueIntegration/:queueIntegrationId',
  events: { queueIntegration: changeOf },
  compare: (a, b) => a.name.localeCompare(b.name),
});

/** Whether an integration can answer: it has the address, the slug or the key that its type needs. */
export function isComplete({ type, urlN8N, typebotSlug, credentialEmail }: QueueIntegration): boolean {
  if (type === 'dialogflow') return credentialEmail !== null;
  return urlN8N !== '' && (type !== 'typebot' || typebotSlug !== '');
}

/** The names of the systems, which are the same in every language. */
export const typeNames: Record<QueueIntegration['type'], string> = {
  dialogflow: 'DialogFlow',
  n8n: 'N8N',
  webhook: 'WebHooks',
  typebot: 'Typebot',
};

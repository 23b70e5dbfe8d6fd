import { changeOf, defineResource } from '@recado/api/live';

/** The prompts of the company: AIs that answer customers. */
export const prompts = defineResource({
  list: 'GET /prompt',
  record: 'GET /prompt/:promptId',
  create: 'POST /prompt',
  update: 'PUT /prompt/:promptId',
  remove: 'DELETE /prompt/:promptId',
  events: { prompt: changeOf },
});

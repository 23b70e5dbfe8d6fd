import { changeOf, defineResource } from '@recado/api/live';

/** The sources of what the company knows. */
export const knowledgeSources = defineResource({
  list: 'GET /knowledge-sources',
  record: 'GET /knowledge-sources/:sourceId',
  create: 'POST /knowledge-sources',
  update: 'PUT /knowledge-sources/:sourceId',
  remove: 'DELETE /knowledge-sources/:sourceId',
  events: { 'knowledge-source': changeOf },
});

import { changeOf, defineResource, fold } from '@recado/api/live';

const byName = (a: { name: string }, b: { name: string }) => fold(a.name).localeCompare(fold(b.name));

/** The tags of the company, with the number of their tickets. */
export const tags = defineResource({
  list: 'GET /tags',
  record: 'GET /tags/:tagId',
  create: 'POST /tags',
  update: 'PUT /tags/:tagId',
  remove: 'DELETE /tags/:tagId',
  events: { tag: changeOf },
  compare: byName,
});

/** All tags, to choose from. */
export const tagChoices = defineResource({ list: 'GET /tags/list', events: { tag: changeOf }, compare: byName });

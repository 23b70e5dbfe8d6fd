import { changeOf, defineResource } from '@recado/api/live';

/** File lists of the company. */
export const fileLists = defineResource({
  list: 'GET /files',
  record: 'GET /files/:fileListId',
  create: 'POST /files',
  update: 'PUT /files/:fileListId',
  remove: 'DELETE /files/:fileListId',
  events: { file: changeOf },
});

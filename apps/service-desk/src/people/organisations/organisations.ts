import { changeOf, defineResource, fold } from '@recado/api/live';

/** The organisations that contacts belong to. */
export const organisations = defineResource({
  list: 'GET /organisations',
  record: 'GET /organisations/:organisationId',
  create: 'POST /organisations',
  update: 'PUT /organisations/:organisationId',
  remove: 'DELETE /organisations/:organisationId',
  events: { organisation: changeOf },
  compare: (a, b) => fold(a.name).localeCompare(fold(b.name)) || a.id - b.id,
});

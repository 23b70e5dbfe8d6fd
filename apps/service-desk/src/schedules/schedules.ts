import { changeOf, defineResource } from '@recado/api/live';

/** The scheduled messages of a contact that still wait for their time, the next one first. */
export const schedules = defineResource({
  list: 'GET /schedules',
  record: 'GET /schedules/:scheduleId',
  create: 'POST /schedules',
  update: 'PUT /schedules/:scheduleId',
  remove: 'DELETE /schedules/:scheduleId',
  events: { schedule: changeOf },
  belongs: ({ contactId, status }, query) => contactId === query.contactId && status === 'PENDENTE',
  compare: (a, b) => a.sendAt.localeCompare(b.sendAt) || a.id - b.id,
});

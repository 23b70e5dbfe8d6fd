import { fold } from '@recado/contract/fold';
import { api } from '../client/client.ts';
import { applyAnswer } from './cache.ts';
import { changeOf, defineResource } from './resource.ts';
import { fileAt } from './use-save.ts';

/** Scheduled messages: of one contact, pending ones, failed ones, or those of some days; the next one first. */
export const schedules = defineResource({
  list: 'GET /schedules',
  record: 'GET /schedules/:scheduleId',
  create: 'POST /schedules',
  update: 'PUT /schedules/:scheduleId',
  remove: 'DELETE /schedules/:scheduleId',
  events: { schedule: changeOf },
  belongs: (
    { contactId, contact, userId, status, sendAt, body, failedCode },
    { waiting, failed, from, until, searchParam, ...query },
  ) =>
    (query.contactId === undefined || contactId === query.contactId) &&
    (query.userId === undefined || userId === query.userId) &&
    (waiting !== 'true' || status === 'PENDENTE') &&
    (failed !== 'true' || (status === 'ERRO' && failedCode !== 'ERR_CUSTOMER_WROTE')) &&
    (from === undefined || sendAt >= from) &&
    (until === undefined || sendAt < until) &&
    fold(`${body} ${contact.name}`).includes(fold(searchParam ?? '')),
  compare: (a, b) => a.sendAt.localeCompare(b.sendAt) || a.id - b.id,
});

/** Sends a failed message again; a rejection (ApiFailure) has the reason why it still cannot be sent. */
export async function retrySchedule(scheduleId: number): Promise<void> {
  await applyAnswer(schedules, () => api('POST /schedules/:scheduleId/retry', { params: { scheduleId } }));
}

/** The picture of a scheduled message. */
export const pictureOfSchedule = fileAt('/schedules/:scheduleId/media-upload', {
  isThere: ({ mediaName }) => mediaName !== null,
});

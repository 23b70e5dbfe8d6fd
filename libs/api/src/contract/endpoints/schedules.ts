import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, flagInText, id, idInText, idOrNone, timestamp } from '../fields.ts';
import { because } from '../issues.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** PENDENTE waits for its time, AGENDADA is in the queue of its chat, then ENVIADA or ERRO (SERVER §2). */
const scheduleStatus = z.enum(['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO']);

/** A message that is sent to a contact at a given time (SPEC §3, Schedule). */
export const scheduledMessage = z.object({
  id,
  companyId: id,
  contactId: id,
  contact: z.object({ id, name: z.string() }),
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  /** The connection that was chosen; null for the contact's latest. */
  whatsappId: id.nullable(),
  queueId: id.nullable(),
  body: z.string(),
  sendAt: timestamp,
  sentAt: timestamp.nullable(),
  status: scheduleStatus,
  /** Sent after its time, because no server ran then. */
  late: z.boolean(),
  failedCode: z.string().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ScheduledMessage = z.output<typeof scheduledMessage>;

/** ISO 8601; without a zone it is a local time of the company. */
const sendAt = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?$/)
  .refine((text) => !Number.isNaN(Date.parse(text.replace(' ', 'T'))), because('invalidDate'));

const scheduleBody = z.object({
  body: z.string().trim().min(5).max(65_000),
  contactId: id,
  sendAt,
  whatsappId: idOrNone,
});
const params = z.object({ scheduleId: idInText });
const access = { access: 'session', plan: 'useSchedules' } as const;

/** Scheduled messages (SPEC §7, Messaging tools). */
export const scheduleEndpoints = defineEndpoints({
  'GET /schedules': {
    summary: 'Search scheduled messages by their text; of one contact, or only those that still wait',
    ...access,
    query: pageQuery.extend({ contactId: idInText.optional(), waiting: flagInText.optional() }),
    answer: pageOf('schedules', scheduledMessage),
  },
  'GET /schedules/:scheduleId': {
    summary: 'One scheduled message',
    ...access,
    params,
    answer: scheduledMessage,
    errors: ['ERR_NO_SCHEDULE_FOUND'],
  },
  'POST /schedules': {
    summary: 'Schedule a message to a contact',
    ...access,
    body: scheduleBody,
    answer: scheduledMessage,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_WAPP_FOUND'],
  },
  'PUT /schedules/:scheduleId': {
    summary: 'Change a scheduled message before its time',
    ...access,
    params,
    body: changesOf(scheduleBody),
    answer: scheduledMessage,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_STARTED', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_WAPP_FOUND'],
  },
  'DELETE /schedules/:scheduleId': {
    summary: 'Delete a scheduled message; one that waits is not sent',
    ...access,
    params,
    answer: done,
    errors: ['ERR_NO_SCHEDULE_FOUND'],
  },
  'POST /schedules/:scheduleId/media-upload': {
    summary: 'Attach a picture: png, jpg, jpeg',
    ...access,
    multipart: true,
    params,
    body: z.object({ typeArch: z.string().max(40).optional() }),
    answer: scheduledMessage,
    errors: [
      'ERR_NO_SCHEDULE_FOUND',
      'ERR_SCHEDULE_STARTED',
      'ERR_FILE_TOO_LARGE',
      'ERR_FILE_TYPE',
      'ERR_NO_FILE_FOUND',
    ],
  },
  'DELETE /schedules/:scheduleId/media-upload': {
    summary: 'Remove the attached picture',
    ...access,
    params,
    answer: scheduledMessage,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_STARTED'],
  },
});

/** Their events: to those who may read them. */
export const scheduleEvents = { schedule: resourceEvent(scheduledMessage) };

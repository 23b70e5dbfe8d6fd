import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { chosenTemplate } from '../entities/message-template.ts';
import { changesOf, day, done, flagInText, id, idInText, idOrNone, sizedText, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { because } from '../issues.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** PENDENTE waits for its time, AGENDADA is in the queue of its chat, then ENVIADA or ERRO (SERVER §2). */
const scheduleStatus = z.enum(['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO']);

/** How often a scheduled message is sent. */
const recurrence = z.enum(['none', 'daily', 'weekly', 'monthly']);
export type ScheduleRecurrence = z.output<typeof recurrence>;

/** A message that is sent to a contact at a given time (SPEC §3, Schedule). */
export const scheduledMessage = z.object({
  id,
  companyId: id,
  contactId: id,
  contact: z.object({ id, name: z.string() }),
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  /** The chosen connection; null: the contact's latest. */
  whatsappId: id.nullable(),
  queueId: id.nullable(),
  body: z.string(),
  /**
   * What is sent in place of the text while only templates are possible; always, if there is no text. Null: nothing.
   */
  template: chosenTemplate.nullable(),
  /** Its name; null without a template, and after it was removed. */
  templateName: z.string().nullable(),
  sendAt: timestamp,
  sentAt: timestamp.nullable(),
  status: scheduleStatus,
  /** Whether it was sent late, because no server ran at its time. */
  late: z.boolean(),
  failedCode: z.string().nullable(),
  /** The variable of its template that had no value, for ERR_TEMPLATE_VARIABLE_EMPTY. */
  failedVariable: z.string().nullable(),
  recurrence,
  /** The last day in the company's time zone on which it may be sent. */
  repeatUntil: day.nullable(),
  /** Whether it is cancelled if the customer writes before; it then fails with ERR_CUSTOMER_WROTE. */
  cancelOnReply: z.boolean(),
  mediaPath: fileAddress().nullable(),
  mediaName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ScheduledMessage = z.output<typeof scheduledMessage>;

/** ISO 8601; without a zone a local time of the company. */
const localMoment = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?$/)
  .refine((text) => !Number.isNaN(Date.parse(text.replace(' ', 'T'))), because('invalidDate'));

const scheduleBody = z.object({
  /** It may be empty if there is a template. */
  body: sizedText(5, 65_000).or(z.literal('')).default(''),
  template: chosenTemplate.nullish(),
  contactId: id,
  sendAt: localMoment,
  whatsappId: idOrNone,
  recurrence: recurrence.default('none'),
  repeatUntil: day.nullish(),
  cancelOnReply: z.boolean().default(false),
});
const params = z.object({ scheduleId: idInText });
/** Existing clients send a form (SERVER §1). */
const inForm = { multipart: true, jsonField: 'scheduleData' } as const;
const access = { access: 'session', plan: 'useSchedules' } as const;

/** Scheduled messages (SPEC §7, Messaging tools). */
export const scheduleEndpoints = defineEndpoints({
  'GET /schedules': {
    summary:
      'Search scheduled messages by their text and contact; of one contact, only those that still wait, those that were not sent, those that somebody wrote, or those from a moment until before another',
    ...access,
    query: pageQuery.extend({
      contactId: idInText.optional(),
      waiting: flagInText.optional(),
      failed: flagInText.optional(),
      /** Those that this user wrote. */
      userId: idInText.optional(),
      from: localMoment.optional(),
      until: localMoment.optional(),
    }),
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
    summary: 'Schedule a message to a contact; as multipart with a picture, the fields as JSON in `scheduleData`',
    ...access,
    ...inForm,
    body: scheduleBody,
    answer: scheduledMessage,
    errors: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_TOO_MANY_SCHEDULES',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_NOT_SUPPORTED',
      'ERR_SCHEDULE_OUTSIDE_WINDOW',
      'ERR_SCHEDULE_REPEATS_OUTSIDE_WINDOW',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_FILE_TOO_LARGE',
      'ERR_FILE_TYPE',
    ],
  },
  'PUT /schedules/:scheduleId': {
    summary: 'Change a scheduled message before its time; as multipart a file replaces its picture',
    ...access,
    ...inForm,
    params,
    body: changesOf(scheduleBody),
    answer: scheduledMessage,
    errors: [
      'ERR_NO_SCHEDULE_FOUND',
      'ERR_SCHEDULE_STARTED',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_NOT_SUPPORTED',
      'ERR_SCHEDULE_OUTSIDE_WINDOW',
      'ERR_SCHEDULE_REPEATS_OUTSIDE_WINDOW',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_FILE_TOO_LARGE',
      'ERR_FILE_TYPE',
    ],
  },
  'DELETE /schedules/:scheduleId': {
    summary: 'Delete a scheduled message; one that waits is not sent',
    ...access,
    params,
    answer: done,
    errors: ['ERR_NO_SCHEDULE_FOUND'],
  },
  'POST /schedules/:scheduleId/skip': {
    summary: 'Leave out the next time of a repeated message: it waits for the one after',
    ...access,
    params,
    answer: scheduledMessage,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_STARTED', 'ERR_SCHEDULE_LAST'],
  },
  'POST /schedules/:scheduleId/retry': {
    summary: 'Send a message that failed once more, now; one that did not fail stays as it is',
    ...access,
    params,
    answer: scheduledMessage,
    errors: [
      'ERR_NO_SCHEDULE_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_CREATING_MESSAGE',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_NOT_SUPPORTED',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_TEMPLATE_VARIABLE_EMPTY',
      'ERR_WAPP_WINDOW_CLOSED',
      'ERR_CONTACT_BLOCKED',
    ],
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

/** Their events, for those who may read them. */
export const scheduleEvents = { schedule: resourceEvent(scheduledMessage) };

import type { ChosenTemplate, ScheduleRecurrence } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { mediaFiles, messages } from '../../conversations/messages/messages.schema.ts';

/** A message that is sent to a contact at a given time (SPEC §3, Schedule). */
export const schedules = pgTable(
  'schedules',
  {
    id: identity(),
    companyId: ofCompany(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The chosen connection; null: the contact's latest one. */
    whatsappId: integer('whatsapp_id').references(() => whatsapps.id, { onDelete: 'set null' }),
    /** The queue of the contact's ticket when the schedule was written; it decides who reads the schedule. */
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** What is sent in place of the text while only templates are possible; always, if there is no text. */
    template: jsonb('template').$type<ChosenTemplate>(),
    mediaId: integer('media_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    sendAt: moment('send_at').notNull(),
    /** `waiting` until its time, then `handed`, when its message has the result, or `failed`, without a message. */
    state: text('state').$type<'waiting' | 'handed' | 'failed'>().notNull().default('waiting'),
    handedAt: moment('handed_at'),
    /** Whether it was handed over later than a minute after its time, because no process ran. */
    late: boolean('late').notNull().default(false),
    failedCode: text('failed_code'),
    /** The variable of the template that had no value. */
    failedVariable: text('failed_variable'),
    /** How often it is repeated; the unit that hands one schedule over creates the next (ADR 52). */
    recurrence: text('recurrence').$type<ScheduleRecurrence>().notNull().default('none'),
    /** The day of the month on which a monthly schedule began; after a shorter month it applies again. */
    recurrenceDay: smallint('recurrence_day'),
    /** The last day (YYYY-MM-DD on the company's clock) on which it may be sent; null: no end. */
    repeatUntil: text('repeat_until'),
    /** Whether it is not sent, and not repeated, once the customer writes before its time. */
    cancelOnReply: boolean('cancel_on_reply').notNull().default(false),
    messageId: integer('message_id').references(() => messages.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    index('schedules_company').on(table.companyId, table.sendAt, table.id),
    // Those to come, however many were sent.
    index('schedules_waiting').on(table.companyId, table.sendAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('schedules_contact').on(table.contactId, table.sendAt),
    index('schedules_user').on(table.userId),
    index('schedules_whatsapp').on(table.whatsappId),
    index('schedules_queue').on(table.queueId),
    index('schedules_media').on(table.mediaId).where(sql`${table.mediaId} is not null`),
    index('schedules_message').on(table.messageId).where(sql`${table.messageId} is not null`),
    index('schedules_cancelled_by_reply')
      .on(table.contactId)
      .where(sql`${table.cancelOnReply} and ${table.state} = 'waiting'`),
    check('schedules_recurrence', sql`${table.recurrence} in ('none', 'daily', 'weekly', 'monthly')`),
    check('schedules_state', sql`${table.state} in ('waiting', 'handed', 'failed')`),
  ],
);

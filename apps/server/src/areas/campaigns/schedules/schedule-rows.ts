import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, eq, exists, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { mediaFiles, messages } from '../../conversations/messages/messages.schema.ts';
import { messageTemplates } from '../../conversations/templates/templates.schema.ts';
import { seesEveryTicket, servedQueues } from '../../conversations/tickets/visibility.ts';
import { schedules } from './schedules.schema.ts';

/** The fields of a schedule that a user enters. */
export type ScheduleDraft = BodyOutput<'POST /schedules'>;
type Presented = AnswerInput<'GET /schedules/:scheduleId'>;

/** The id of the chosen template. */
export const templateIdOf = sql<number | null>`(${schedules.template} ->> 'templateId')::integer`;

/** Selects schedules with contact, author, file and their message; add `where` and `orderBy`. */
export function selectSchedules(unit: Unit) {
  return unit.db
    .select({
      schedule: schedules,
      contact: { id: contacts.id, name: contacts.name },
      user: { id: users.id, name: users.name },
      templateName: messageTemplates.name,
      media: { name: mediaFiles.name, originalName: mediaFiles.originalName },
      message: { ack: messages.ack, failedCode: messages.failedCode, isDeleted: messages.isDeleted },
    })
    .from(schedules)
    .innerJoin(contacts, eq(contacts.id, schedules.contactId))
    .leftJoin(users, eq(users.id, schedules.userId))
    .leftJoin(mediaFiles, eq(mediaFiles.id, schedules.mediaId))
    .leftJoin(messages, eq(messages.id, schedules.messageId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, templateIdOf))
    .$dynamic();
}

/** A schedule with its joined rows. */
export type ScheduleRow = Awaited<ReturnType<typeof selectSchedules>>[number];

/** A schedule in the form of the contract; its file as a signed address. */
export function presentSchedule(row: ScheduleRow): Presented {
  const { schedule, contact, user, media, message, templateName } = row;
  const {
    state: _state,
    handedAt,
    messageId: _message,
    mediaId: _media,
    recurrenceDay: _day,
    failedCode,
    ...shown
  } = schedule;
  return {
    ...shown,
    contact,
    user,
    templateName,
    mediaPath: media && fileOf(media.name, schedule.companyId),
    mediaName: media?.originalName ?? null,
    status: statusOf(row),
    sentAt: statusOf(row) === 'ENVIADA' ? handedAt : null,
    failedCode: failedCode ?? message?.failedCode ?? (isWithdrawn(row) ? 'ERR_NO_MESSAGE_FOUND' : null),
  };
}

/** PENDENTE → AGENDADA (handed to the queue of the chat) → ENVIADA or ERRO (SERVER §2, Scheduled messages). */
export function statusOf(row: ScheduleRow): Presented['status'] {
  const { schedule, message } = row;
  if (schedule.state === 'waiting') return 'PENDENTE';
  if (schedule.state === 'failed') return 'ERRO';
  // Without a message: it was deleted with its ticket.
  if (!message || message.ack > 0) return 'ENVIADA';
  return message.failedCode === null && !isWithdrawn(row) ? 'AGENDADA' : 'ERRO';
}

/** Whether its message was deleted before it was sent. */
function isWithdrawn({ message }: ScheduleRow): boolean {
  return message?.isDeleted === true && message.ack === 0;
}

/** The condition for schedules that were not sent, except those that a reply cancelled, as their author chose. */
export function isUnsent(unit: Unit): SQL | undefined {
  const message = unit.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, schedules.messageId), eq(messages.ack, 0), isNotNull(messages.failedCode)));
  const isCancelled = eq(schedules.failedCode, 'ERR_CUSTOMER_WROTE');
  return or(and(eq(schedules.state, 'failed'), not(isCancelled)), and(eq(schedules.state, 'handed'), exists(message)));
}

/**
 * The condition for the schedules that a user reads and changes: their own, those of their queues and those without a
 * queue; for administrators all.
 */
export function visibleTo(session: CallerSession): SQL | undefined {
  const ofCompany = eq(schedules.companyId, session.companyId);
  if (seesEveryTicket(session)) return ofCompany;
  const own = eq(schedules.userId, session.userId);
  return and(ofCompany, or(own, isNull(schedules.queueId), isOneOf(schedules.queueId, servedQueues.of(session))));
}

/** A schedule that a user may read. Throws ERR_NO_SCHEDULE_FOUND. */
export async function requireSchedule(unit: Unit, session: CallerSession, id: number): Promise<ScheduleRow> {
  return one(await selectSchedules(unit).where(and(visibleTo(session), eq(schedules.id, id))), 'ERR_NO_SCHEDULE_FOUND');
}

/**
 * A schedule that a user may change, locked until the unit ends. Throws ERR_NO_SCHEDULE_FOUND, and ERR_SCHEDULE_STARTED
 * once its time has come.
 */
export async function requireWaiting(unit: Unit, session: CallerSession, id: number): Promise<ScheduleRow> {
  await unit.db.select({ id: schedules.id }).from(schedules).where(eq(schedules.id, id)).for('update');
  const row = await requireSchedule(unit, session, id);
  if (row.schedule.state !== 'waiting') throw new AppError('ERR_SCHEDULE_STARTED');
  return row;
}

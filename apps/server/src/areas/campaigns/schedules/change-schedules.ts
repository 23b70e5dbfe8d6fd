import type { EventInput } from '@recado/contract';
import { localMoment, momentIn } from '@recado/contract/local-moment';
import { and, desc, eq, gt, ne, notExists } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Audience, Readers } from '../../../platform/database/domain-event.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { lockOwnContact } from '../../conversations/contacts/contact-rows.ts';
import { forgetFiles } from '../../conversations/messages/media-files.ts';
import { mediaFiles, messages } from '../../conversations/messages/messages.schema.ts';
import { audienceOf } from '../../conversations/tickets/ticket-events.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { visibleTo as visibleTickets } from '../../conversations/tickets/visibility.ts';
import { requireOwnWhatsapp } from '../../conversations/whatsapps/whatsapp-rows.ts';
import { nextOccurrence, recurrenceDayOf } from './recurrence.ts';
import { requireSendable } from './require-sendable.ts';
import {
  presentSchedule,
  requireSchedule,
  requireWaiting,
  type ScheduleDraft,
  type ScheduleRow,
  selectSchedules,
} from './schedule-rows.ts';
import { schedules } from './schedules.schema.ts';
import { sendScheduleJob } from './send-job.ts';

/** The context of a change. */
export interface ScheduleContext {
  unit: Unit;
  session: CallerSession;
}

/** The most messages of a company that may wait for their time. */
export const mostWaiting = 5_000;

/**
 * Creates a schedule, and the job of its time. Throws ERR_VALIDATION for a time in the past, ERR_NO_CONTACT_FOUND,
 * ERR_NO_WAPP_FOUND, ERR_TOO_MANY_SCHEDULES, and what `requireSendable` throws.
 */
export async function createSchedule(context: ScheduleContext, draft: ScheduleDraft & { mediaId?: number }) {
  const { unit, session } = context;
  const { companyId, userId } = session;
  const { timeZone } = await companyRules(unit, companyId);
  const sendAt = futureMoment(context, timeZone, draft.sendAt);
  requireLastDay(draft.repeatUntil, sendAt, timeZone);
  await requireRoom(context);
  const { contactId } = draft;
  await lockOwnContact(unit, companyId, contactId);
  if (draft.whatsappId) await requireOwnWhatsapp(unit, companyId, draft.whatsappId);
  const { body, template = null, whatsappId = null } = draft;
  const recurrenceDay = recurrenceDayOf(draft.recurrence, sendAt, timeZone);
  const series = { sendAt, recurrence: draft.recurrence, recurrenceDay, repeatUntil: draft.repeatUntil ?? null };
  const nextAt = nextOccurrence(series, timeZone, sendAt);
  await requireSendable(unit, { companyId, contactId, whatsappId, sendAt, nextAt, body, template });
  const queueId = await queueOf(unit, session, contactId);
  const made = one(
    await unit.db
      .insert(schedules)
      .values({
        ...draft,
        sendAt,
        companyId,
        userId,
        queueId,
        recurrenceDay,
      })
      .returning({ id: schedules.id }),
    'ERR_INTERNAL',
  );
  await enqueueSchedule(unit, companyId, made.id, sendAt);
  return announce(context, 'create', made.id);
}

/**
 * Changes a waiting schedule; the job of the former time finds the change and does nothing. Throws
 * ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_STARTED and the errors of `createSchedule`.
 */
export async function changeSchedule(
  context: ScheduleContext,
  id: number,
  { sendAt, contactId, whatsappId, ...rest }: Partial<ScheduleDraft>,
) {
  const { unit, session } = context;
  const { schedule } = await requireWaiting(unit, session, id);
  const { timeZone } = await companyRules(unit, session.companyId);
  const time = sendAt === undefined ? schedule.sendAt : futureMoment(context, timeZone, sendAt, schedule.sendAt);
  const { recurrence = schedule.recurrence, repeatUntil = schedule.repeatUntil } = rest;
  requireLastDay(repeatUntil, time, timeZone);
  const isOtherContact = contactId !== undefined && contactId !== schedule.contactId;
  if (isOtherContact) await lockOwnContact(unit, session.companyId, contactId);
  if (whatsappId) await requireOwnWhatsapp(unit, session.companyId, whatsappId);
  const isSameDay = time.getTime() === schedule.sendAt.getTime() && recurrence === schedule.recurrence;
  const recurrenceDay = isSameDay ? schedule.recurrenceDay : recurrenceDayOf(recurrence, time, timeZone);
  await requireSendable(unit, {
    companyId: session.companyId,
    contactId: contactId ?? schedule.contactId,
    whatsappId: whatsappId === undefined ? schedule.whatsappId : whatsappId,
    sendAt: time,
    nextAt: nextOccurrence({ sendAt: time, recurrence, recurrenceDay, repeatUntil }, timeZone, time),
    body: rest.body ?? schedule.body,
    template: rest.template === undefined ? schedule.template : rest.template,
  });
  const queueId = isOtherContact ? await queueOf(unit, session, contactId) : schedule.queueId;
  const fields = { ...rest, contactId, whatsappId, queueId, sendAt: time, recurrenceDay };
  await unit.db.update(schedules).set(fields).where(eq(schedules.id, id));
  if (time.getTime() !== schedule.sendAt.getTime()) await enqueueSchedule(unit, session.companyId, id, time);
  return announce(context, 'update', id);
}

/**
 * Skips the next time of a repeated schedule, which then waits for the time after that. Throws ERR_SCHEDULE_STARTED, or
 * ERR_SCHEDULE_LAST without a further time.
 */
export async function skipSchedule(context: ScheduleContext, id: number) {
  const { unit, session } = context;
  const { schedule } = await requireWaiting(unit, session, id);
  const { timeZone } = await companyRules(unit, session.companyId);
  const sendAt = nextOccurrence(schedule, timeZone, schedule.sendAt);
  if (!sendAt) throw new AppError('ERR_SCHEDULE_LAST');
  await unit.db.update(schedules).set({ sendAt }).where(eq(schedules.id, id));
  await enqueueSchedule(unit, session.companyId, id, sendAt);
  return announce(context, 'update', id);
}

/** Creates the next schedule of a series, in the unit that hands over the present one. */
export async function createNext(unit: Unit, schedule: ScheduleRow['schedule']): Promise<void> {
  const { timeZone } = await companyRules(unit, schedule.companyId);
  const sendAt = nextOccurrence(schedule, timeZone, unit.now());
  if (!sendAt) return;
  const { companyId, contactId, userId, whatsappId, queueId, body, template, mediaId } = schedule;
  const { recurrence, recurrenceDay, repeatUntil, cancelOnReply } = schedule;
  const message = { companyId, contactId, userId, whatsappId, queueId, body, template, mediaId };
  const made = one(
    await unit.db
      .insert(schedules)
      .values({ ...message, recurrence, recurrenceDay, repeatUntil, cancelOnReply, sendAt })
      .returning({ id: schedules.id }),
    'ERR_INTERNAL',
  );
  await enqueueSchedule(unit, companyId, made.id, sendAt);
  await announce({ unit }, 'create', made.id);
}

/** Replaces the file of a waiting schedule; null removes it. */
export async function changeFile(context: ScheduleContext, id: number, mediaId: number | null) {
  const { unit, session } = context;
  const { schedule } = await requireWaiting(unit, session, id);
  await unit.db.update(schedules).set({ mediaId }).where(eq(schedules.id, id));
  await forgetFile(unit, id, schedule.mediaId);
  return announce(context, 'update', id);
}

/** Deletes a schedule; a waiting one is not sent. The file of a sent one stays with its message. */
export async function deleteSchedule({ unit, session }: ScheduleContext, id: number): Promise<void> {
  await unit.db.select({ id: schedules.id }).from(schedules).where(eq(schedules.id, id)).for('update');
  const row = await requireSchedule(unit, session, id);
  await unit.db.delete(schedules).where(eq(schedules.id, id));
  await forgetFile(unit, id, row.schedule.mediaId);
  publish(unit, row, { action: 'delete', id });
}

/** Deletes the file of a schedule, unless a message or another schedule of its series has it. */
async function forgetFile(unit: Unit, scheduleId: number, mediaId: number | null): Promise<void> {
  if (mediaId === null) return;
  const sent = unit.db.select({ id: messages.id }).from(messages).where(eq(messages.mediaId, mediaFiles.id));
  const others = unit.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(eq(schedules.mediaId, mediaFiles.id), ne(schedules.id, scheduleId)));
  const unused = unit.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, mediaId), notExists(sent), notExists(others)));
  await forgetFiles(unit, unused);
}

/** Reads a schedule after a change and publishes it to the users who may read it. */
export async function announce({ unit }: Pick<ScheduleContext, 'unit'>, action: 'create' | 'update', id: number) {
  const row = one(await selectSchedules(unit).where(eq(schedules.id, id)), 'ERR_NO_SCHEDULE_FOUND');
  const record = presentSchedule(row);
  publish(unit, row, { action, record });
  return record;
}

function publish(unit: Unit, { schedule }: ScheduleRow, payload: EventInput<'schedule'>): void {
  const { companyId } = schedule;
  for (const audience of readersOf(schedule)) unit.publish({ name: 'schedule', companyId, audience, payload });
}

/**
 * The users who may read a schedule. Without a queue these are all of the company; otherwise its queue, administrators,
 * and its author, who may have left the queue.
 */
function readersOf({ queueId, userId }: ScheduleRow['schedule']): Audience[] {
  if (queueId === null) return [{ to: 'company' }];
  const ofQueue = { ticketId: 0, queueId, userId: null };
  if (userId === null) return [audienceOf(ofQueue)];
  const author: Readers = { to: 'readers', userIds: [userId] };
  return [audienceOf(ofQueue, author), author];
}

/**
 * Checks the limit of waiting schedules under a lock, so that two simultaneous requests cannot both take the last
 * place.
 */
async function requireRoom({ unit, session: { companyId } }: ScheduleContext): Promise<void> {
  await lockCompany(unit, companyId);
  const [last] = await unit.db
    .select({ id: schedules.id })
    .from(schedules)
    // Waiting schedules are in the future, so the condition on the time excludes sent ones from the index.
    .where(and(eq(schedules.companyId, companyId), gt(schedules.sendAt, unit.now()), eq(schedules.state, 'waiting')))
    .limit(1)
    .offset(mostWaiting - 1);
  if (last) throw new AppError('ERR_TOO_MANY_SCHEDULES');
}

/** Adds the job that sends a schedule at its time. */
export function enqueueSchedule(unit: Unit, companyId: number, scheduleId: number, runAt: Date): Promise<void> {
  return unit.enqueue(sendScheduleJob(companyId, scheduleId, runAt));
}

/** The queue of the contact's newest ticket that the author sees. */
async function queueOf(unit: Unit, session: CallerSession, contactId: number): Promise<number | null> {
  const [latest] = await unit.db
    .select({ queueId: tickets.queueId })
    .from(tickets)
    .where(and(eq(tickets.contactId, contactId), visibleTickets(session)))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(1);
  return latest?.queueId ?? null;
}

/** The time that a user entered. It must be in the future, unless it is unchanged. */
function futureMoment({ unit }: ScheduleContext, timeZone: string, text: string, known?: Date): Date {
  const moment = momentIn(text, timeZone);
  if (moment.getTime() === known?.getTime()) return known;
  if (moment <= unit.now()) throw refusedValue('body.sendAt', 'inPast');
  return moment;
}

/** Throws ERR_VALIDATION if the last day of a series is before its first. */
function requireLastDay(repeatUntil: string | null | undefined, sendAt: Date, timeZone: string): void {
  const firstDay = localMoment(sendAt, timeZone).asUtc.toISOString().slice(0, 10);
  if (repeatUntil && repeatUntil < firstDay) throw refusedValue('body.repeatUntil', 'endBeforeStart');
}

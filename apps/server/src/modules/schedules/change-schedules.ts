import type { EventInput } from '@recado/api/contract';
import { momentIn } from '@recado/api/local-moment';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { refusedValue } from '../../platform/issues.ts';
import type { Audience, Readers } from '../../platform/realtime/domain-event.ts';
import { companyRules } from '../companies/company-rules.ts';
import { holdOwnContact } from '../contacts/contact-rows.ts';
import { forgetFiles } from '../messages/media-files.ts';
import { audienceOf } from '../tickets/ticket-events.ts';
import { visibleTo as visibleTickets } from '../tickets/visibility.ts';
import { requireOwnWhatsapp } from '../whatsapps/whatsapp-rows.ts';
import {
  presentSchedule,
  requireSchedule,
  requireWaiting,
  type ScheduleDraft,
  type ScheduleRow,
  selectSchedules,
} from './schedule-rows.ts';
import { schedules } from './schedules.schema.ts';

/** The kind of the job that sends a schedule at its time. */
export const sendScheduleKind = 'send-schedule';

/** What a change needs. */
export interface ScheduleContext {
  platform: Pick<ServicePlatform, 'storage' | 'clock'>;
  unit: Unit;
  session: Session;
}

/**
 * Creates a schedule, and the job of its time. Throws ERR_VALIDATION for a time in the past, ERR_NO_CONTACT_FOUND,
 * ERR_NO_WAPP_FOUND.
 */
export async function createSchedule(context: ScheduleContext, draft: ScheduleDraft) {
  const { unit, session } = context;
  const { companyId, userId } = session;
  const sendAt = await futureMoment(context, draft.sendAt);
  const { contactId } = draft;
  await holdOwnContact(unit, companyId, contactId);
  if (draft.whatsappId) await requireOwnWhatsapp(unit, companyId, draft.whatsappId);
  const queueId = await queueOf(unit, session, contactId);
  const [made] = await unit.db
    .insert(schedules)
    .values({ ...draft, sendAt, companyId, userId, queueId })
    .returning({ id: schedules.id });
  if (!made) throw new AppError('ERR_INTERNAL');
  await enqueue(unit, companyId, made.id, sendAt);
  return announce(context, 'create', made.id);
}

/** Changes a schedule that still waits; the job of the former time finds it changed and does nothing. */
export async function changeSchedule(
  context: ScheduleContext,
  id: number,
  { sendAt, contactId, whatsappId, body }: Partial<ScheduleDraft>,
) {
  const { unit, session } = context;
  const { schedule } = await requireWaiting(unit, session, id);
  const time = sendAt === undefined ? schedule.sendAt : await futureMoment(context, sendAt, schedule.sendAt);
  const isOtherContact = contactId !== undefined && contactId !== schedule.contactId;
  if (isOtherContact) await holdOwnContact(unit, session.companyId, contactId);
  if (whatsappId) await requireOwnWhatsapp(unit, session.companyId, whatsappId);
  const queueId = isOtherContact ? await queueOf(unit, session, contactId) : schedule.queueId;
  const fields = { body, contactId, whatsappId, queueId, sendAt: time };
  await unit.db
    .update(schedules)
    .set({ ...fields, updatedAt: new Date() })
    .where(eq(schedules.id, id));
  if (time.getTime() !== schedule.sendAt.getTime()) await enqueue(unit, session.companyId, id, time);
  return announce(context, 'update', id);
}

/** Replaces the file of a schedule that still waits; null removes it. */
export async function changeFile(context: ScheduleContext, id: number, mediaId: number | null) {
  const { unit, session, platform } = context;
  const { schedule } = await requireWaiting(unit, session, id);
  await unit.db.update(schedules).set({ mediaId }).where(eq(schedules.id, id));
  await forgetFile(platform, unit, schedule.mediaId);
  return announce(context, 'update', id);
}

/** Deletes a schedule; one that waits is not sent. The file of a sent one stays with its message. */
export async function deleteSchedule({ platform, unit, session }: ScheduleContext, id: number): Promise<void> {
  await unit.db.select({ id: schedules.id }).from(schedules).where(eq(schedules.id, id)).for('update');
  const row = await requireSchedule(unit, session, id);
  await unit.db.delete(schedules).where(eq(schedules.id, id));
  if (row.schedule.messageId === null) await forgetFile(platform, unit, row.schedule.mediaId);
  publish(unit, row, { action: 'delete', id });
}

async function forgetFile(platform: ScheduleContext['platform'], unit: Unit, mediaId: number | null): Promise<void> {
  if (mediaId !== null) await forgetFiles(platform, unit, sql`(${mediaId}::integer)`);
}

/** Reads a schedule after a change and publishes it to those who may read it. */
export async function announce(
  { platform, unit }: Pick<ScheduleContext, 'platform' | 'unit'>,
  action: 'create' | 'update',
  id: number,
) {
  const [row] = await selectSchedules(unit).where(eq(schedules.id, id));
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  const record = presentSchedule(platform.storage, row);
  publish(unit, row, { action, record });
  return record;
}

function publish(unit: Unit, { schedule }: ScheduleRow, payload: EventInput<'schedule'>): void {
  const { companyId } = schedule;
  for (const audience of readersOf(schedule)) unit.publish({ name: 'schedule', companyId, audience, payload });
}

/** Without a queue the whole company reads it; otherwise its queue, administrators, and its author wherever they are. */
function readersOf({ queueId, userId }: ScheduleRow['schedule']): Audience[] {
  if (queueId === null) return [{ to: 'company' }];
  const ofQueue = { ticketId: 0, queueId, userId: null };
  if (userId === null) return [audienceOf(ofQueue)];
  const author: Readers = { to: 'readers', userIds: [userId] };
  return [audienceOf(ofQueue, author), author];
}

async function enqueue(unit: Unit, companyId: number, scheduleId: number, runAt: Date): Promise<void> {
  const lane = `schedule:${scheduleId}`;
  await unit.enqueue({
    companyId,
    lane,
    kind: sendScheduleKind,
    payload: { scheduleId, sendAt: runAt.toISOString() },
    runAt,
  });
}

/** The queue of the contact's newest ticket that the author sees. */
async function queueOf(unit: Unit, session: Session, contactId: number): Promise<number | null> {
  const [latest] = await unit.db
    .select({ queueId: tickets.queueId })
    .from(tickets)
    .where(and(eq(tickets.contactId, contactId), visibleTickets(session)))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(1);
  return latest?.queueId ?? null;
}

/** The moment that a user wrote. It lies in the future, unless it is unchanged. */
async function futureMoment({ platform, unit, session }: ScheduleContext, text: string, known?: Date): Promise<Date> {
  const { timeZone } = await companyRules(unit, session.companyId);
  const moment = momentIn(text, timeZone);
  if (moment.getTime() === known?.getTime()) return known;
  if (moment <= platform.clock()) throw refusedValue('body.sendAt', 'inPast');
  return moment;
}

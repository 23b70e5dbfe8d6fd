import type { scheduleEndpoints } from '@recado/contract';
import { momentIn } from '@recado/contract/local-moment';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { sendFailedAgain } from '../../conversations/messages/change-message.ts';
import { recordFile } from '../../conversations/messages/media-files.ts';
import {
  announce,
  changeFile,
  changeSchedule,
  createSchedule,
  deleteSchedule,
  type ScheduleContext,
  skipSchedule,
} from './change-schedules.ts';
import {
  isUnsent,
  presentSchedule,
  requireSchedule,
  requireWaiting,
  selectSchedules,
  statusOf,
  visibleTo,
} from './schedule-rows.ts';
import { schedules } from './schedules.schema.ts';
import { handOver, isLate } from './send-schedule.ts';

/** The searched name of the contact; read by row, so that the count needs no join. */
const nameOfContact = sql`(select ${contacts.name} from ${contacts} where ${contacts.id} = ${schedules.contactId})`;
const searched = sql`recado_fold(${schedules.body} || ' ' || ${nameOfContact})`;

/** Scheduled messages (SPEC §7, Messaging tools; SERVER §2). */
export function scheduleRoutes(): Handlers<keyof typeof scheduleEndpoints> {
  return {
    'GET /schedules': async ({ unit, session, query }) => {
      const { contactId, waiting, failed, userId } = query;
      const list = {
        from: schedules,
        rows: selectSchedules(unit),
        where: and(
          visibleTo(session),
          contactId === undefined ? undefined : eq(schedules.contactId, contactId),
          waiting ? eq(schedules.state, 'waiting') : undefined,
          failed ? isUnsent(unit) : undefined,
          userId === undefined ? undefined : eq(schedules.userId, userId),
          await within(unit, session, query),
        ),
        search: searched,
        order: [schedules.sendAt, schedules.id],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { schedules: rows.map((row) => presentSchedule(row)), ...page };
    },
    'GET /schedules/:scheduleId': async ({ unit, session, params }) =>
      presentSchedule(await requireSchedule(unit, session, params.scheduleId)),
    'POST /schedules': {
      most: 1,
      async attachAll({ unit, session, body, files: [picture] }) {
        const mediaId = picture && (await recordPicture(unit, picture));
        return createSchedule({ unit, session }, { ...body, mediaId });
      },
    },
    'PUT /schedules/:scheduleId': {
      most: 1,
      async check({ unit, session, params }) {
        await requireWaiting(unit, session, params.scheduleId);
      },
      async attachAll({ unit, session, params: { scheduleId }, body, files: [picture] }) {
        const mediaId = picture && (await recordPicture(unit, picture));
        const changed = await changeSchedule({ unit, session }, scheduleId, body);
        return mediaId === undefined ? changed : changeFile({ unit, session }, scheduleId, mediaId);
      },
    },
    'DELETE /schedules/:scheduleId': async ({ unit, session, params }) => {
      await deleteSchedule({ unit, session }, params.scheduleId);
      return { message: 'Schedule deleted' };
    },
    'POST /schedules/:scheduleId/skip': ({ unit, session, params }) =>
      skipSchedule({ unit, session }, params.scheduleId),
    'POST /schedules/:scheduleId/retry': ({ unit, session, params }) =>
      retrySchedule({ unit, session }, params.scheduleId),
    'POST /schedules/:scheduleId/media-upload': {
      check: ({ unit, session, params }) => requireWaiting(unit, session, params.scheduleId),
      attach: async ({ unit, session, params, file }) =>
        changeFile({ unit, session }, params.scheduleId, await recordPicture(unit, file)),
    },
    'DELETE /schedules/:scheduleId/media-upload': ({ unit, session, params }) =>
      changeFile({ unit, session }, params.scheduleId, null),
  };
}

/** The condition of a list between two times; times without a zone are local times of the company. */
async function within(unit: Unit, { companyId }: CallerSession, { from, until }: { from?: string; until?: string }) {
  if (from === undefined && until === undefined) return undefined;
  const { timeZone } = await companyRules(unit, companyId);
  return and(
    from === undefined ? undefined : gte(schedules.sendAt, momentIn(from, timeZone)),
    until === undefined ? undefined : lt(schedules.sendAt, momentIn(until, timeZone)),
  );
}

/** The types that phones show as a picture (SPEC §5, Schedule). */
const pictures: readonly string[] = ['image/png', 'image/jpeg'];

/**
 * Sends a failed schedule again: hands it over now, or sends its message again under the same WhatsApp id. Its series
 * is not affected. A schedule that did not fail, e.g. because another user was first, stays unchanged. Throws
 * ERR_NO_SCHEDULE_FOUND, and the reason why it cannot be sent: ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND,
 * ERR_WAPP_INVALID_CONTACT, ERR_NO_CONTACT_FOUND, ERR_NO_MESSAGE_FOUND, ERR_CREATING_MESSAGE.
 */
async function retrySchedule(context: ScheduleContext, id: number) {
  const { unit, session } = context;
  await unit.db.select({ id: schedules.id }).from(schedules).where(eq(schedules.id, id)).for('update');
  const row = await requireSchedule(unit, session, id);
  const { schedule } = row;
  if (statusOf(row) !== 'ERRO') return presentSchedule(row);
  if (schedule.state === 'failed') {
    const handed = await handOver(unit, schedule);
    const handedAt = unit.now();
    await unit.db
      .update(schedules)
      .set({ ...handed, failedCode: null, failedVariable: null, handedAt, late: isLate(schedule, handedAt) })
      .where(eq(schedules.id, id));
  } else {
    if (schedule.messageId === null) throw new AppError('ERR_NO_MESSAGE_FOUND');
    await sendFailedAgain(unit, schedule.messageId);
    await unit.db.update(schedules).set(touched).where(eq(schedules.id, id));
  }
  return announce(context, 'update', id);
}

/** Records the file of a schedule, which shows pictures only. Throws ERR_FILE_TYPE. */
async function recordPicture(unit: Unit, file: StoredFile): Promise<number> {
  if (!pictures.includes(file.mimetype)) throw new AppError('ERR_FILE_TYPE');
  return recordFile(unit, file);
}

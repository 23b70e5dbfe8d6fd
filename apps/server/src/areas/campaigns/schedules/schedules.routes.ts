import type { scheduleEndpoints } from '@recado/contract';
import { momentIn } from '@recado/contract/local-moment';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Call, CallerSession, Handlers, UploadedFile } from '../../../platform/http/handler.ts';
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
export function scheduleRoutes(platform: ServicePlatform): Handlers<keyof typeof scheduleEndpoints> {
  return {
    'GET /schedules': async ({ unit, session, query }) => {
      const { contactId, waiting, failed } = query;
      const list = {
        from: schedules,
        rows: selectSchedules(unit),
        where: and(
          visibleTo(session),
          contactId === undefined ? undefined : eq(schedules.contactId, contactId),
          waiting ? eq(schedules.state, 'waiting') : undefined,
          failed ? isUnsent(unit) : undefined,
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
    'POST /schedules': { withoutUnit: (call) => create(platform, call) },
    'PUT /schedules/:scheduleId': { withoutUnit: (call) => change(platform, call) },
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
      attach: async ({ unit, session, params, file }) => {
        requirePicture(file);
        return changeFile({ unit, session }, params.scheduleId, await recordFile(unit, file));
      },
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

async function create(platform: ServicePlatform, { session, body, files: [picture] }: Call<'POST /schedules'>) {
  const { companyId } = session;
  if (picture) {
    return withPicture(platform, session, picture, (unit, mediaId) =>
      createSchedule({ unit, session }, { ...body, mediaId }),
    );
  }
  return platform.database.tenant(companyId, (unit) => createSchedule({ unit, session }, body));
}

/** Checks the permission before it stores a file. */
async function change(
  platform: ServicePlatform,
  { session, params: { scheduleId }, body, files: [picture] }: Call<'PUT /schedules/:scheduleId'>,
) {
  const { database } = platform;
  if (picture) {
    await database.tenant(session.companyId, (unit) => requireWaiting(unit, session, scheduleId));
    return withPicture(platform, session, picture, async (unit, mediaId) => {
      await changeSchedule({ unit, session }, scheduleId, body);
      return changeFile({ unit, session }, scheduleId, mediaId);
    });
  }
  return database.tenant(session.companyId, (unit) => changeSchedule({ unit, session }, scheduleId, body));
}

/** The types that phones show as a picture (SPEC §5, Schedule). */
const pictures: readonly string[] = ['image/png', 'image/jpeg'];

/**
 * Stores a picture and runs `work` in one unit; if that fails, the picture is deleted. Throws ERR_FILE_TYPE,
 * ERR_FILE_TOO_LARGE and the errors of `work`.
 */
async function withPicture<Done>(
  { database, storage }: Pick<ServicePlatform, 'database' | 'storage'>,
  { companyId }: CallerSession,
  file: UploadedFile,
  work: (unit: Unit, mediaId: number) => Promise<Done>,
): Promise<Done> {
  const kept = await storage.keep(file, companyId);
  try {
    requirePicture(kept);
    return await database.tenant(companyId, async (unit) => work(unit, await recordFile(unit, kept)));
  } catch (error) {
    await storage.remove([kept.id]);
    throw error;
  }
}

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
      .set({ ...handed, failedCode: null, handedAt, late: isLate(schedule, handedAt) })
      .where(eq(schedules.id, id));
  } else {
    if (schedule.messageId === null) throw new AppError('ERR_NO_MESSAGE_FOUND');
    await sendFailedAgain(unit, schedule.messageId);
    await unit.db.update(schedules).set(touched).where(eq(schedules.id, id));
  }
  return announce(context, 'update', id);
}

function requirePicture({ mimetype }: StoredFile): void {
  if (!pictures.includes(mimetype)) throw new AppError('ERR_FILE_TYPE');
}

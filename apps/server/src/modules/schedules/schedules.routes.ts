import type { scheduleEndpoints } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import { folded } from '../../platform/database/conditions.ts';
import { listOf } from '../../platform/database/paging.ts';
import { AppError } from '../../platform/errors.ts';
import type { Call, Handlers } from '../../platform/http/handler.ts';
import { recordFile } from '../messages/media-files.ts';
import { changeFile, changeSchedule, createSchedule, deleteSchedule } from './change-schedules.ts';
import { presentSchedule, requireSchedule, requireWaiting, selectSchedules, visibleTo } from './schedule-rows.ts';
import { schedules } from './schedules.schema.ts';

/** What phones show as a picture (SPEC §5, Schedule). */
const pictures: readonly string[] = ['image/png', 'image/jpeg'];

/** Scheduled messages (SPEC §7, Messaging tools; SERVER §2). */
export function scheduleRoutes(platform: ServicePlatform): Handlers<keyof typeof scheduleEndpoints> {
  const { storage } = platform;
  return {
    'GET /schedules': async ({ unit, session, query }) => {
      const { contactId, waiting } = query;
      const list = {
        from: schedules,
        rows: selectSchedules(unit),
        where: and(
          visibleTo(session),
          contactId === undefined ? undefined : eq(schedules.contactId, contactId),
          waiting ? eq(schedules.state, 'waiting') : undefined,
        ),
        search: folded(schedules.body),
        order: [schedules.sendAt, schedules.id],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { schedules: rows.map((row) => presentSchedule(storage, row)), ...page };
    },
    'GET /schedules/:scheduleId': async ({ unit, session, params }) =>
      presentSchedule(storage, await requireSchedule(unit, session, params.scheduleId)),
    'POST /schedules': ({ unit, session, body }) => createSchedule({ platform, unit, session }, body),
    'PUT /schedules/:scheduleId': ({ unit, session, params, body }) =>
      changeSchedule({ platform, unit, session }, params.scheduleId, body),
    'DELETE /schedules/:scheduleId': async ({ unit, session, params }) => {
      await deleteSchedule({ platform, unit, session }, params.scheduleId);
      return { message: 'Schedule deleted' };
    },
    'POST /schedules/:scheduleId/media-upload': { withoutUnit: (call) => attach(platform, call) },
    'DELETE /schedules/:scheduleId/media-upload': ({ unit, session, params }) =>
      changeFile({ platform, unit, session }, params.scheduleId, null),
  };
}

/** The permission is checked before the file is stored, and the file is deleted when storing the rest fails. */
async function attach(
  platform: ServicePlatform,
  { session, params: { scheduleId }, files }: Call<'POST /schedules/:scheduleId/media-upload'>,
) {
  const { database, storage } = platform;
  await database.tenant(session.companyId, (unit) => requireWaiting(unit, session, scheduleId));
  const [file] = files;
  if (!file) throw new AppError('ERR_NO_FILE_FOUND');
  const kept = await storage.keep(file, session.companyId);
  try {
    if (!pictures.includes(kept.mimetype)) throw new AppError('ERR_FILE_TYPE');
    return await database.tenant(session.companyId, async (unit) =>
      changeFile({ platform, unit, session }, scheduleId, await recordFile(unit, kept)),
    );
  } catch (error) {
    await storage.remove([kept.id]);
    throw error;
  }
}

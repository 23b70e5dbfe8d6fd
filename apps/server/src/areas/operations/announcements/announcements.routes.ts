import type { announcementEndpoints } from '@recado/contract';
import { asc, desc, eq } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { recordFile } from '../../conversations/messages/media-files.ts';
import { announcements } from './announcements.schema.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  presentAnnouncement,
  readAnnouncement,
  selectAnnouncements,
} from './change-announcements.ts';

const order = [asc(announcements.priority), desc(announcements.createdAt), desc(announcements.id)];
const mostShown = 50;
const pictures = ['image/png', 'image/jpeg'];

/** Announcements (SPEC §2.9, §7). They belong to no company, so units are those of the system. */
export function announcementRoutes(): Handlers<keyof typeof announcementEndpoints> {
  return {
    'GET /announcements/list': async ({ unit }) => {
      const active = selectAnnouncements(unit).where(eq(announcements.status, true));
      const rows = await active.orderBy(...order).limit(mostShown);
      return rows.map((row) => presentAnnouncement(row));
    },
    'GET /announcements': async ({ unit, session, query }) => {
      const mayManage = session.abilities.has('announcements:manage');
      const where = mayManage ? undefined : eq(announcements.status, true);
      const search = folded(announcements.title, announcements.text);
      const list = { from: announcements, rows: selectAnnouncements(unit), where, search, order };
      const { rows, ...page } = await listOf(unit, list, query);
      return { records: rows.map((row) => presentAnnouncement(row)), ...page };
    },
    'GET /announcements/:announcementId': ({ unit, params }) => readAnnouncement(unit, params.announcementId),
    'POST /announcements': ({ unit, body }) => createAnnouncement(unit, body),
    'PUT /announcements/:announcementId': ({ unit, params, body }) =>
      changeAnnouncement(unit, params.announcementId, body),
    'DELETE /announcements/:announcementId': async ({ unit, params }) => {
      await deleteAnnouncement(unit, params.announcementId);
      return { message: 'Announcement deleted' };
    },
    'POST /announcements/:announcementId/media-upload': {
      check: ({ unit, params }) => readAnnouncement(unit, params.announcementId),
      // A picture, which every company sees; other files are refused.
      attach: async ({ unit, params, file }) => {
        if (!pictures.includes(file.mimetype)) throw new AppError('ERR_FILE_TYPE');
        return changeAnnouncement(unit, params.announcementId, { mediaId: await recordFile(unit, file) });
      },
    },
    'DELETE /announcements/:announcementId/media-upload': ({ unit, params }) =>
      changeAnnouncement(unit, params.announcementId, { mediaId: null }),
  };
}

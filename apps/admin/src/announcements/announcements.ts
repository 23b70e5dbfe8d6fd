import { changeOf, defineResource } from '@recado/api/live';

/**
 * The announcements as the super user manages them. The event reports an inactive one as deleted, so deletions by
 * another super user appear only at the next visit.
 */
export const managedAnnouncements = defineResource({
  list: 'GET /announcements',
  record: 'GET /announcements/:announcementId',
  create: 'POST /announcements',
  update: 'PUT /announcements/:announcementId',
  remove: 'DELETE /announcements/:announcementId',
  events: { announcement: (event) => (event.action === 'delete' ? undefined : changeOf(event)) },
});

/** The active announcements, urgent ones first. */
export const announcements = defineResource({
  list: 'GET /announcements/list',
  events: { announcement: changeOf },
  compare: (a, b) => a.priority - b.priority || b.createdAt.localeCompare(a.createdAt),
});

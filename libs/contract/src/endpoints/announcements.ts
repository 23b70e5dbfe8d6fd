import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, id, idInText, sizedText, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** News of the platform for all companies (SPEC §3); `priority` 1 high, 2 medium, 3 low; only active ones are shown. */
export const announcement = z.object({
  id,
  title: z.string(),
  text: z.string(),
  priority: z.int().min(1).max(3),
  status: z.boolean(),
  mediaPath: fileAddress().nullable(),
  mediaName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Announcement = z.output<typeof announcement>;

const announcementBody = z.object({
  title: sizedText(1, 200),
  text: sizedText(1, 5000),
  priority: z.int().min(1).max(3).default(3),
  status: z.boolean().default(true),
});
const params = z.object({ announcementId: idInText });
const missing = ['ERR_NO_ANNOUNCEMENT_FOUND'] as const;

/** Announcements: everybody reads the active ones, the super user manages all (SPEC §2.9, SERVER §3.11). */
export const announcementEndpoints = defineEndpoints({
  'GET /announcements/list': {
    summary: 'The active announcements, urgent ones first, at most fifty',
    access: 'session',
    tenancy: 'system',
    answer: z.array(announcement),
  },
  'GET /announcements': {
    summary: 'Search announcements; only the super user finds inactive ones',
    access: 'session',
    tenancy: 'system',
    query: pageQuery,
    answer: pageOf('records', announcement),
  },
  'GET /announcements/:announcementId': {
    summary: 'One announcement',
    access: 'announcements:manage',
    tenancy: 'system',
    params,
    answer: announcement,
    errors: missing,
  },
  'POST /announcements': {
    summary: 'Announce something to all companies',
    access: 'announcements:manage',
    tenancy: 'system',
    body: announcementBody,
    answer: announcement,
  },
  'PUT /announcements/:announcementId': {
    summary: 'Change an announcement',
    access: 'announcements:manage',
    tenancy: 'system',
    params,
    body: changesOf(announcementBody),
    answer: announcement,
    errors: missing,
  },
  'DELETE /announcements/:announcementId': {
    summary: 'Delete an announcement',
    access: 'announcements:manage',
    tenancy: 'system',
    params,
    answer: done,
    errors: missing,
  },
  'POST /announcements/:announcementId/media-upload': {
    summary: 'Attach a picture (PNG or JPEG)',
    access: 'announcements:manage',
    tenancy: 'system',
    multipart: true,
    params,
    body: z.object({ typeArch: z.string().max(40).optional() }),
    answer: announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_NO_FILE_FOUND'],
  },
  'DELETE /announcements/:announcementId/media-upload': {
    summary: 'Remove the picture',
    access: 'announcements:manage',
    tenancy: 'system',
    params,
    answer: announcement,
    errors: missing,
  },
});

/** Their event, sent to every company as `company-announcement`; for readers an inactive one is deleted. */
export const announcementEvents = { announcement: resourceEvent(announcement) };

import type { AnswerInput, BodyOutput, EventInput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { publishToAllCompanies } from '../../../platform/realtime/publish-widely.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { forgetFiles } from '../../conversations/messages/media-files.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { announcements } from './announcements.schema.ts';

/** An announcement in the form of the API. */
export type ShownAnnouncement = AnswerInput<'GET /announcements/:announcementId'>;

/** Selects announcements with their pictures. Requires a system unit, like all functions here. */
export function selectAnnouncements({ db }: Unit) {
  return db
    .select({ announcement: announcements, media: mediaFiles })
    .from(announcements)
    .leftJoin(mediaFiles, eq(mediaFiles.id, announcements.mediaId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectAnnouncements>>[number];

/** An announcement with its picture as a signed address, which every company may read. */
export function presentAnnouncement({ announcement, media }: Row): ShownAnnouncement {
  const mediaPath = media && fileOf(media.name, media.companyId);
  return { ...announcement, mediaPath, mediaName: media?.originalName ?? null };
}

/** One announcement. Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function readAnnouncement(unit: Unit, id: number): Promise<ShownAnnouncement> {
  const row = one(await selectAnnouncements(unit).where(eq(announcements.id, id)), 'ERR_NO_ANNOUNCEMENT_FOUND');
  return presentAnnouncement(row);
}

/** Creates an announcement, and publishes it to all companies. */
export async function createAnnouncement(
  unit: Unit,
  draft: BodyOutput<'POST /announcements'>,
): Promise<ShownAnnouncement> {
  const [made] = await unit.db.insert(announcements).values(draft).returning({ id: announcements.id });
  if (!made) throw new Error('The announcement was not stored.');
  const record = await readAnnouncement(unit, made.id);
  if (record.status) await publish(unit, { action: 'create', record });
  return record;
}

/** Changes an announcement; a new picture (`mediaId`) replaces the former file. Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function changeAnnouncement(
  unit: Unit,
  id: number,
  changes: Partial<typeof announcements.$inferInsert>,
): Promise<ShownAnnouncement> {
  await readAnnouncement(unit, id);
  if (changes.mediaId !== undefined) await forgetPicture(unit, id);
  await unit.db
    .update(announcements)
    .set({ ...changes, ...touched })
    .where(eq(announcements.id, id));
  const record = await readAnnouncement(unit, id);
  await publish(unit, record.status ? { action: 'update', record } : { action: 'delete', id });
  return record;
}

/** Deletes an announcement with its picture. Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function deleteAnnouncement(unit: Unit, id: number): Promise<void> {
  await readAnnouncement(unit, id);
  await forgetPicture(unit, id);
  await unit.db.delete(announcements).where(eq(announcements.id, id));
  await publish(unit, { action: 'delete', id });
}

function forgetPicture(unit: Unit, id: number): Promise<void> {
  const carried = unit.db.select({ id: announcements.mediaId }).from(announcements).where(eq(announcements.id, id));
  return forgetFiles(unit, carried);
}

function publish(unit: Unit, payload: EventInput<'announcement'>): Promise<void> {
  return publishToAllCompanies(unit, { name: 'announcement', payload });
}

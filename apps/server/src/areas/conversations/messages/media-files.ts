import {
  aliasedTable,
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { fileAwaited, fileOfQuickMessage, fileOfTemplate } from './in-process-events.ts';
import { mediaFiles, messages } from './messages.schema.ts';

/** The name of a message's preview picture in the storage. */
const thumbnailName = sql`${messages.data}->'thumbnail'->>'file'`;

/** Details that only the sender knows, not the file: sizes in pixels, duration in seconds. */
export interface FileDetails {
  width?: number | null;
  height?: number | null;
  seconds?: number | null;
  /** Whether it is a recorded voice note rather than an audio file. */
  voice?: boolean;
  /** Loudness of equal parts, 0 to 100. */
  waveform?: number[] | null;
  /** The connection whose greeting has the file. */
  greetingOf?: number;
  /** The menu option that has the file. */
  optionOf?: number;
}

/** Records a stored file, so that messages and quick messages can refer to it. Returns its id. */
export async function recordFile(unit: Unit, file: StoredFile, details: FileDetails = {}): Promise<number> {
  const [row] = await unit.db
    .insert(mediaFiles)
    .values({
      ...recordOf(file),
      ...details,
      width: details.width ?? file.width,
      height: details.height ?? file.height,
    })
    .returning({ id: mediaFiles.id });
  if (!row) throw new Error('A file that was kept could not be recorded');
  return row.id;
}

/** Records many stored files of which nothing else is known. Returns their ids by their names in the storage. */
export async function recordFiles(unit: Unit, files: readonly StoredFile[]): Promise<Map<string, number>> {
  if (files.length === 0) return new Map();
  const { id, name } = mediaFiles;
  const rows = await unit.db.insert(mediaFiles).values(files.map(recordOf)).returning({ id, name });
  return new Map(rows.map((row) => [row.name, row.id]));
}

function recordOf({ id, name, kind, ...file }: StoredFile): typeof mediaFiles.$inferInsert {
  return { ...file, name: id, originalName: name, safeInline: kind !== 'document' };
}

/** A file that is recorded already as a message, with the text as its caption. */
export function recordedDraft(file: typeof mediaFiles.$inferSelect, body: string) {
  const mediaType = file.safeInline ? file.mimetype.split('/', 1)[0] : 'application';
  return { body, mediaId: file.id, mediaType, listText: file.originalName };
}

/** A stored file as it is recorded, or undefined. */
export async function findFile(unit: Unit, id: number): Promise<typeof mediaFiles.$inferSelect | undefined> {
  const [file] = await unit.db.select().from(mediaFiles).where(eq(mediaFiles.id, id));
  return file;
}

const elsewhere = aliasedTable(messages, 'elsewhere');

/**
 * Deletes the file records of tickets that are about to be deleted; the storage deletes the files after the commit. A
 * file that was forwarded stays for the messages of other tickets.
 */
export async function forgetFilesOf(unit: Unit, { ticketIds }: { ticketIds: readonly number[] }): Promise<void> {
  if (ticketIds.length === 0) return;
  const forwarded = unit.db
    .select({ id: elsewhere.id })
    .from(elsewhere)
    .where(and(eq(elsewhere.mediaId, messages.mediaId), not(isOneOf(elsewhere.ticketId, ticketIds))));
  const carried = unit.db
    .select({ id: messages.mediaId })
    .from(messages)
    .where(and(isOneOf(messages.ticketId, ticketIds), isNotNull(messages.mediaId), notExists(forwarded)));
  await forgetFiles(unit, carried);
  await forgetThumbnails(unit, isOneOf(messages.ticketId, ticketIds));
}

/** Deletes the preview pictures of messages: each belongs to one message only. */
export async function forgetThumbnails(unit: Unit, ofMessages: SQL | undefined): Promise<void> {
  const names = unit.db
    .select({ name: sql<string>`${thumbnailName}` })
    .from(messages)
    .where(and(ofMessages, sql`${messages.data} ? 'thumbnail'`));
  const shown = unit.db.select({ id: mediaFiles.id }).from(mediaFiles).where(inArray(mediaFiles.name, names));
  await forgetFiles(unit, shown);
}

/**
 * Deletes the file records whose ids a query returns, except those of greetings, menu options, quick messages, templates
 * and pending scheduled messages; the storage deletes the files after the commit.
 */
export async function forgetFiles(unit: Unit, ids: SQLWrapper): Promise<void> {
  const isAwaited = unit.query(fileAwaited, mediaFiles.id);
  const isHeader = unit.query(fileOfTemplate, mediaFiles.name);
  const isOfQuickMessage = unit.query(fileOfQuickMessage, mediaFiles.id);
  const isFree = and(
    isNull(mediaFiles.greetingOf),
    isNull(mediaFiles.optionOf),
    not(isOfQuickMessage),
    not(isAwaited),
    not(isHeader),
  );
  const deleted = await unit.db
    .delete(mediaFiles)
    .where(and(inArray(mediaFiles.id, ids), isFree))
    .returning({ name: mediaFiles.name });
  if (deleted.length > 0)
    await unit.emit(
      filesUnused,
      deleted.map(({ name }) => name),
    );
}

/** The number and the bytes of the files of all companies. Requires a system unit. */
export async function sumOfFiles({ db }: Unit): Promise<{ files: number; bytes: number }> {
  const sums = { files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${mediaFiles.size}), 0)::float8` };
  const [sum] = await db.select(sums).from(mediaFiles);
  return sum ?? { files: 0, bytes: 0 };
}

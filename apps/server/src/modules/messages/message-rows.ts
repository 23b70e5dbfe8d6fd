import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Unit } from '../../platform/database/database.ts';
import { contacts, mediaFiles, messages, users } from '../../platform/database/schema/index.ts';
import { type RowOf, selectionOf } from '../../platform/database/selection.ts';

const quoted = alias(messages, 'quoted');
const quotedMedia = alias(mediaFiles, 'quoted_media');
const quotedContact = alias(contacts, 'quoted_contact');

const columns = {
  message: getTableColumns(messages),
  media: getTableColumns(mediaFiles),
  contact: { id: contacts.id, name: contacts.name },
  user: { id: users.id, name: users.name },
  quoted: {
    id: quoted.id,
    body: quoted.body,
    fromMe: quoted.fromMe,
    mediaType: quoted.mediaType,
    isDeleted: quoted.isDeleted,
  },
  quotedMedia: { name: quotedMedia.name },
  quotedContact: { id: quotedContact.id, name: quotedContact.name },
};

/** Messages with author, file and the message they answer. */
export const messageSelection = selectionOf(
  columns,
  new QueryBuilder()
    .select(columns)
    .from(messages)
    .leftJoin(mediaFiles, eq(mediaFiles.id, messages.mediaId))
    .leftJoin(contacts, eq(contacts.id, messages.contactId))
    .leftJoin(users, eq(users.id, messages.userId))
    .leftJoin(quoted, eq(quoted.id, messages.quotedMessageId))
    .leftJoin(quotedMedia, eq(quotedMedia.id, quoted.mediaId))
    .leftJoin(quotedContact, eq(quotedContact.id, quoted.contactId)),
);

/** One message with what it carries. */
export type MessageRow = RowOf<typeof messageSelection>;
/** A message as the database holds it. */
export type Message = typeof messages.$inferSelect;

/** The message that a condition names, or undefined. */
export async function findMessageRow(unit: Unit, where: SQL | undefined): Promise<MessageRow | undefined> {
  const [row] = await unit.select(messageSelection, { where, limit: 1 });
  return row;
}

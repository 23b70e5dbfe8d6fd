import { aliasedTable, and, eq, ne, notExists } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { messages } from '../../platform/database/schema/index.ts';
import { forgetFormerTexts, keepFormerText } from './former-texts.ts';
import { waitingChanged } from './in-process-events.ts';
import { deletedKind, noteContent } from './last-message.ts';
import { forgetFiles } from './media-files.ts';
import type { Message } from './message-rows.ts';

const other = aliasedTable(messages, 'other');

/**
 * Marks a message as deleted: its text disappears from lists and quotes, and its file is no longer served (SERVER §2).
 * With `keepText`, for a message that a customer deleted, agents can still look up the text. What the company deletes
 * is removed.
 */
export async function deleteContent(
  services: Services,
  unit: Unit,
  message: Message,
  keepText: boolean,
): Promise<void> {
  if (keepText) await keepFormerText(unit, message, services.clock());
  else await forgetFormerTexts(unit, message.id);
  await unit.db.update(messages).set({ isDeleted: true }).where(eq(messages.id, message.id));
  if (message.fromMe && message.ack === 0) await unit.tell(waitingChanged, { companyId: message.companyId });
  await noteContent(unit, message, { text: '', mediaType: deletedKind });
  if (message.mediaId !== null) await forgetFiles(services, unit, fileOnlyOf(unit, message));
}

/** The file of a message, unless another message also refers to it. */
function fileOnlyOf(unit: Unit, message: Message) {
  const others = unit.db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.mediaId, messages.mediaId), ne(other.id, message.id)));
  return unit.db
    .select({ id: messages.mediaId })
    .from(messages)
    .where(and(eq(messages.id, message.id), notExists(others)));
}

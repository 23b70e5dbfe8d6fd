import { and, asc, eq, like, or } from 'drizzle-orm';
import { likeLiteral } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import type { PresentedMessage } from './message.presenter.ts';
import { presentTo } from './message-events.ts';
import { messageSelection } from './message-rows.ts';
import { mediaFiles, messages } from './messages.schema.ts';

/** The messages already sent in a ticket under a key, oldest first; none without a key. */
export async function alreadySent(
  unit: Unit,
  session: Principal,
  ticketId: number,
  key: string | undefined,
): Promise<PresentedMessage[]> {
  if (key === undefined) return [];
  const rows = await unit.select(messageSelection, { where: hasKey(ticketId, key), orderBy: [asc(messages.id)] });
  return Promise.all(rows.map((row) => presentTo(unit, session, row)));
}

/** What is known of a message that was sent under a key: its text, and the hash of its file. */
interface SentContent {
  body: string;
  mediaType: string;
  sha256: string | null;
  isEdited: boolean;
  isDeleted: boolean;
}

/** What was sent in a ticket under a key, oldest first. */
export async function contentSent({ db }: Unit, ticketId: number, key: string | undefined): Promise<SentContent[]> {
  if (key === undefined) return [];
  const { body, mediaType, isEdited, isDeleted } = messages;
  return db
    .select({ body, mediaType, isEdited, isDeleted, sha256: mediaFiles.sha256 })
    .from(messages)
    .leftJoin(mediaFiles, eq(mediaFiles.id, messages.mediaId))
    .where(hasKey(ticketId, key))
    .orderBy(asc(messages.id));
}

/**
 * Refuses a key under which something else was sent: the sender would believe that it was sent, too. What was edited,
 * deleted or filled with variables meanwhile is not compared. Throws ERR_IDEMPOTENCY_KEY_USED.
 */
export function requireSameContent(
  sent: readonly SentContent[],
  { body, hashes, isTemplate }: { body: string; hashes: readonly string[]; isTemplate: boolean },
): void {
  const [first] = sent;
  if (!first || sent.some(({ isDeleted }) => isDeleted)) return;
  // A template's words and file may have changed meanwhile: that it is one is all that is compared.
  if (isTemplate || first.mediaType === 'templateMessage') {
    if (isTemplate && first.mediaType === 'templateMessage') return;
    throw new AppError('ERR_IDEMPOTENCY_KEY_USED');
  }
  const sentHashes = sent.flatMap(({ sha256 }) => sha256 ?? []);
  const isText = body.trim() !== '' || hashes.length > 0;
  const isSameText = !isText || first.isEdited || body.includes('{{') || first.body === body;
  if (!isSameText || sentHashes.join() !== hashes.join()) throw new AppError('ERR_IDEMPOTENCY_KEY_USED');
}

/** Several files share a key, which is numbered from the second one on. */
function hasKey(ticketId: number, key: string) {
  const isSame = or(eq(messages.clientKey, key), like(messages.clientKey, `${likeLiteral(key)}#%`));
  return and(eq(messages.ticketId, ticketId), isSame);
}

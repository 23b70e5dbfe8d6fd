import { eq } from 'drizzle-orm';
import type { Author } from '../../../channels/port.ts';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { StoredReaction } from '../../../platform/database/schema/shapes.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { addressOf } from '../contacts/contact-names.ts';
import { findContactOf } from '../contacts/contact-rows.ts';
import { enqueueChatAction } from './compose.ts';
import type { PresentedMessage } from './message.presenter.ts';
import { requireMessageForChange, requireOpen } from './message-access.ts';
import { announceTo } from './message-events.ts';
import { messages } from './messages.schema.ts';

type Reactions = readonly StoredReaction[];

/**
 * Reacts to a message, or removes the reaction (an empty emoji), here and on WhatsApp; allowed for users who may write
 * in the ticket. Throws ERR_TICKET_NOT_OPEN, ERR_CONTACT_BLOCKED, ERR_NO_MESSAGE_FOUND, ERR_NOT_SUPPORTED (the provider cannot react, or the
 * message is not on WhatsApp).
 */
export async function reactToMessage(
  unit: Unit,
  session: CallerSession,
  messageId: number,
  emoji: string,
): Promise<PresentedMessage> {
  const { message, row } = await requireMessageForChange(unit, session, messageId);
  requireOpen(row);
  if (row.contact.blockedAt !== null) throw new AppError('ERR_CONTACT_BLOCKED');
  if (!unit.query(capabilitiesOf, row.whatsapp?.provider ?? null).react) throw new AppError('ERR_NOT_SUPPORTED');
  if (message.isDeleted || message.wid === null || message.mediaType === 'call_log') {
    throw new AppError('ERR_NOT_SUPPORTED');
  }
  const before = ownReaction(message.reactions)?.emoji ?? '';
  await unit.db
    .update(messages)
    .set({ reactions: withOwnReaction(message.reactions, { emoji }) })
    .where(eq(messages.id, messageId));
  await enqueueChatAction(unit, 'react-message', { messageId, before }, message);
  return announceTo(unit, session, 'update', messageId);
}

/** The company's reaction. There is at most one, whichever user reacted. */
export function ownReaction(reactions: Reactions): StoredReaction | undefined {
  return reactions.find(({ fromMe }) => fromMe);
}

/** The reactions with the company's replaced by this one, or removed when the emoji is empty. */
export function withOwnReaction(
  reactions: Reactions,
  { emoji, failed = false }: { emoji: string; failed?: boolean },
): StoredReaction[] {
  const others = reactions.filter(({ fromMe }) => !fromMe);
  if (emoji === '') return others;
  return [...others, { emoji, fromMe: true, author: '', ...(failed && { failed }) }];
}

/** A reaction as delivered by WhatsApp. */
interface DeliveredReaction {
  emoji: string;
  fromMe: boolean;
  author: Author;
}

/**
 * A reaction in its stored form. In a group it includes a name: the contact's, otherwise the name that the person
 * chose, because a person who only reacts does not become a contact.
 */
export async function storedReaction(
  unit: Unit,
  companyId: number,
  isGroup: boolean,
  { emoji, fromMe, author: person }: DeliveredReaction,
): Promise<StoredReaction> {
  const author = nameInReaction(person);
  if (fromMe || !isGroup) return { emoji, fromMe, author: fromMe ? '' : author };
  const contact = await findContactOf(unit, companyId, addressOf(person));
  return { emoji, fromMe, author: contact?.number ?? author, name: contact?.name ?? person.name };
}

/** By what a reaction names its author: by the number, if it is known. */
function nameInReaction({ number, lid, scoped }: Author): string {
  return number ?? lid ?? scoped?.userId ?? '';
}

/** The reactions without former ones of the same person, under whichever of their identifiers these are stored. */
export function withoutFormer(
  reactions: readonly StoredReaction[],
  isGroup: boolean,
  { author: stored }: StoredReaction,
  { number, lid, scoped }: Author,
): StoredReaction[] {
  const isOfAuthor = ({ author }: StoredReaction) => !isGroup || [stored, number, lid, scoped?.userId].includes(author);
  return reactions.filter((reaction) => reaction.fromMe || !isOfAuthor(reaction));
}

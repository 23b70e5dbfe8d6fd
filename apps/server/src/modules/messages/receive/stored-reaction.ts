import type { Author } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { StoredReaction } from '../../../platform/database/schema/shapes.ts';
import { findContactOf } from '../../contacts/contact-rows.ts';

/** A reaction as delivered by WhatsApp. */
export interface ToldReaction {
  emoji: string;
  fromMe: boolean;
  author: Author;
}

/**
 * A reaction in its stored form. In a group it has a name: the contact's, otherwise the one that the person chose; a
 * person who only reacts does not become a contact.
 */
export async function storedReaction(
  unit: Unit,
  companyId: number,
  isGroup: boolean,
  { emoji, fromMe, author: { number, lid, name } }: ToldReaction,
): Promise<StoredReaction> {
  const author = number ?? lid ?? '';
  if (fromMe || !isGroup) return { emoji, fromMe, author: fromMe ? '' : author };
  const contact = await findContactOf(unit, companyId, { chatId: lid ?? author, number, lid, isGroup: false });
  return { emoji, fromMe, author: contact?.number ?? author, name: contact?.name ?? name };
}

/** The reactions without former ones of the same person, whichever of their identifiers those were stored under. */
export function withoutFormer(
  reactions: readonly StoredReaction[],
  isGroup: boolean,
  { author: stored }: StoredReaction,
  { number, lid }: Author,
): StoredReaction[] {
  const isHis = ({ author }: StoredReaction) => !isGroup || [stored, number, lid].includes(author);
  return reactions.filter((reaction) => reaction.fromMe || !isHis(reaction));
}

import type { Author } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { StoredReaction } from '../../../platform/database/schema/shapes.ts';
import { findContactOf } from '../../contacts/contact-rows.ts';

/** A reaction as WhatsApp tells it. */
export interface ToldReaction {
  emoji: string;
  fromMe: boolean;
  author: Author;
}

/**
 * A reaction as it is stored. In a group it carries a name: the contact's, else the one the person gave himself; whoever
 * only reacts does not become a contact.
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

/** The reactions without those of whoever reacted now, whichever of their names they were stored under. */
export function withoutFormer(
  reactions: readonly StoredReaction[],
  isGroup: boolean,
  { author: stored }: StoredReaction,
  { number, lid }: Author,
): StoredReaction[] {
  const isHis = ({ author }: StoredReaction) => !isGroup || [stored, number, lid].includes(author);
  return reactions.filter((reaction) => reaction.fromMe || !isHis(reaction));
}

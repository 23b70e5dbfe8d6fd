import type { HistoryMessage } from '../../channels/port.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { StoredReaction } from '../../platform/database/schema/shapes.ts';
import { storedReaction } from '../messages/reactions.ts';

/** The reactions to old messages in their stored form, by WhatsApp's id of the message. */
export async function importReactions(
  unit: Unit,
  companyId: number,
  history: readonly HistoryMessage[],
): Promise<Map<string, StoredReaction[]>> {
  const stored = new Map<string, StoredReaction[]>();
  for (const { message, reactions } of history) {
    const those: StoredReaction[] = [];
    for (const told of reactions) those.push(await storedReaction(unit, companyId, message.chat.isGroup, told));
    stored.set(message.wid, those);
  }
  return stored;
}

import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { sendAutomaticFile, sendAutomaticText } from '../messages/automatic-text.ts';
import { selectQuickMessages } from './quick-message-rows.ts';
import { quickMessages } from './quick-messages.schema.ts';

/**
 * Sends a quick message that the company shares and uses, with its file, as an automatic text. Throws
 * ERR_NO_QUICK_MESSAGE_FOUND.
 */
export async function sendQuickMessage(
  unit: Unit,
  { companyId, ticketId }: { companyId: number; ticketId: number },
  quickMessageId: number,
): Promise<void> {
  const isUsable = and(
    eq(quickMessages.companyId, companyId),
    eq(quickMessages.id, quickMessageId),
    eq(quickMessages.geral, true),
    eq(quickMessages.status, true),
  );
  const { quickMessage, media } = one(await selectQuickMessages(unit).where(isUsable), 'ERR_NO_QUICK_MESSAGE_FOUND');
  await sendAutomaticText(unit, ticketId, quickMessage.message);
  if (media) await sendAutomaticFile(unit, ticketId, media);
}

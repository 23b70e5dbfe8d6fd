import { callingCodeOf } from '@recado/contract/phone-numbers';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../channels/channel-events.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../messages/messages.schema.ts';
import { messageCharges } from '../templates/templates.schema.ts';

/**
 * Notes what WhatsApp charges for a message, with the status that says it (CLOUD-API, Price). Each message has one charge:
 * a repeated or later status changes it, and never when it was charged.
 */
export async function chargeMessage(
  unit: Unit,
  { companyId, connectionId, event }: ChannelEventOf<'status'>,
): Promise<void> {
  const { pricing, wid, sentAs, chat } = event;
  if (!pricing) return;
  const wids = [wid, ...(sentAs === undefined ? [] : [sentAs])];
  const isIt = and(eq(messages.connectionId, connectionId), inArray(messages.wid, wids), messages.fromMe);
  const [message] = await unit.db
    .select({ messageId: messages.id, templateId: messages.templateId })
    .from(messages)
    .where(isIt)
    .limit(1);
  await unit.db
    .insert(messageCharges)
    .values({
      ...{ companyId, connectionId, wid, ...pricing, ...message },
      country: chat.number === null ? null : (callingCodeOf(chat.number) ?? null),
      chargedAt: unit.now(),
    })
    .onConflictDoUpdate({
      target: [messageCharges.connectionId, messageCharges.wid],
      set: {
        ...pricing,
        messageId: sql`coalesce(${messageCharges.messageId}, excluded.message_id)`,
        templateId: sql`coalesce(${messageCharges.templateId}, excluded.template_id)`,
        country: sql`coalesce(${messageCharges.country}, excluded.country)`,
      },
    });
}

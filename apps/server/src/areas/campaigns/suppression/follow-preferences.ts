import { and, eq, or } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../channels/channel-events.ts';
import { inboundEvents } from '../../../channels/channels.schema.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { findContactOf } from '../../conversations/contacts/contact-rows.ts';
import { insertSuppressed, publishSuppressed } from './change-suppression.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/** The source of people who told WhatsApp itself that they want no marketing. */
const source = 'whatsapp';

/**
 * A person who tells WhatsApp that they want no marketing gets no campaigns (CLOUD-API 13); once they want it again, only
 * this reason is gone. A statement that is older than another one changes nothing.
 */
export async function followPreference(unit: Unit, received: ChannelEventOf<'preference'>): Promise<void> {
  const { companyId, event } = received;
  if (await isOutdated(unit, received)) return;
  const contact = await findContactOf(unit, companyId, event.chat);
  const number = event.chat.number ?? contact?.number ?? null;
  const userId = event.chat.scoped?.userId ?? contact?.userId ?? null;
  if (event.marketing === 'stop') {
    await insertSuppressed(unit, { companyId, number, userId, name: contact?.name ?? '', source });
    return;
  }
  const person = or(
    number === null ? undefined : isAnyForm(suppressedNumbers.number, [number]),
    userId === null ? undefined : eq(suppressedNumbers.userId, userId),
  );
  if (!person) return;
  const gone = await unit.db
    .delete(suppressedNumbers)
    .where(and(eq(suppressedNumbers.companyId, companyId), eq(suppressedNumbers.source, source), person))
    .returning({ id: suppressedNumbers.id });
  for (const { id } of gone) publishSuppressed(unit, companyId, { action: 'delete', id });
}

/** WhatsApp's code of a message that it held back because the person wants no marketing from this number. */
const stopped = '131050';

/** A message that WhatsApp held back for this reason says the same, where nobody told it before. */
export async function followRefusal(unit: Unit, { companyId, event }: ChannelEventOf<'status'>): Promise<void> {
  if (event.errorCode !== stopped) return;
  const contact = await findContactOf(unit, companyId, event.chat);
  const number = event.chat.number ?? contact?.number ?? null;
  const userId = event.chat.scoped?.userId ?? contact?.userId ?? null;
  if (number === null && userId === null) return;
  await insertSuppressed(unit, { companyId, number, userId, name: contact?.name ?? '', source });
}

/** Whether WhatsApp has told a newer preference of the person, which came before this one. */
async function isOutdated(
  { db }: Unit,
  { connectionId, event: { chat, sentAt } }: ChannelEventOf<'preference'>,
): Promise<boolean> {
  const told = await db
    .select({ payload: inboundEvents.payload })
    .from(inboundEvents)
    .where(
      and(
        eq(inboundEvents.connectionId, connectionId),
        eq(inboundEvents.chatId, chat.chatId),
        eq(inboundEvents.kind, 'preference'),
      ),
    );
  return told.some(({ payload: { event } }) => event.type === 'preference' && event.sentAt > sentAt);
}

import { eq } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../channels/channel-events.ts';
import type { Services } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import type { StoredReaction } from '../../../platform/database/schema/shapes.ts';
import { deleteContent } from '../delete-content.ts';
import { keepFormerText } from '../former-texts.ts';
import { noteContent } from '../last-message.ts';
import { announceMessage } from '../message-events.ts';
import { findKnownMessage } from '../message-rows.ts';
import { withOwnReaction } from '../reactions.ts';
import { isByAuthor, isInTime } from './change-right.ts';
import { storedReaction, withoutFormer } from './stored-reaction.ts';

/** An author edited their text; the former text is kept. Edits by others, or past the time limit, are ignored. */
export async function receiveEdit(services: Services, unit: Unit, received: ChannelEventOf<'edit'>): Promise<void> {
  const { connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message || message.isDeleted || (!message.isStub && message.body === event.text)) return;
  if (!isInTime(message, event, 'edit') || !(await isByAuthor(unit, message, event))) return;
  await keepFormerText(unit, message, services.clock());
  await unit.db
    .update(messages)
    .set({ body: event.text, isEdited: true, isStub: false })
    .where(eq(messages.id, message.id));
  await noteContent(unit, message, { text: event.text });
  await announceMessage(services, unit, 'update', message.id);
}

/**
 * An author deleted their message for everybody; agents can still look up what a customer deleted. The company's own
 * phone may also delete messages of others in a group that it administers. A customer can never delete another's
 * message, even as administrator of the group (docs/adr/0011-who-reads-and-changes-messages.md).
 */
export async function receiveRevoke(services: Services, unit: Unit, received: ChannelEventOf<'revoke'>): Promise<void> {
  const { connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message || message.isDeleted) return;
  const moderates = event.fromMe && event.chat.isGroup;
  if (!moderates && !(isInTime(message, event, 'remove') && (await isByAuthor(unit, message, event)))) return;
  await deleteContent(services, unit, message, !event.fromMe);
  await announceMessage(services, unit, 'update', message.id);
}

/** Stores a reaction: each author's newest one counts, and an empty one removes it. */
export async function receiveReaction(
  services: Services,
  unit: Unit,
  received: ChannelEventOf<'reaction'>,
): Promise<void> {
  const { companyId, connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message) return;
  const reactions = await withReaction(unit, companyId, message.reactions, event);
  if (JSON.stringify(reactions) === JSON.stringify(message.reactions)) return;
  await unit.db.update(messages).set({ reactions }).where(eq(messages.id, message.id));
  await announceMessage(services, unit, 'update', message.id);
}

async function withReaction(
  unit: Unit,
  companyId: number,
  reactions: readonly StoredReaction[],
  event: ChannelEventOf<'reaction'>['event'],
): Promise<StoredReaction[]> {
  if (event.fromMe) return withOwnReaction(reactions, event);
  const { isGroup } = event.chat;
  const told = await storedReaction(unit, companyId, isGroup, event);
  const others = withoutFormer(reactions, isGroup, told, event.author);
  return told.emoji === '' ? others : [...others, told];
}

import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import type { StoredReaction } from '../../../platform/database/schema/shapes.ts';
import type { Desk } from '../../tickets/desk.ts';
import { noteContent } from '../last-message.ts';
import { announceMessage } from '../message-events.ts';
import { withOwnReaction } from '../reactions.ts';
import { findKnownMessage } from './known-message.ts';
import type { ReceivedOf } from './receive-event.ts';
import { storedReaction, withoutFormer } from './stored-reaction.ts';

/** The author changed his text. */
export async function receiveEdit(desk: Desk, unit: Unit, received: ReceivedOf<'edit'>): Promise<void> {
  const { connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message || message.isDeleted || (message.isEdited && message.body === event.text)) return;
  await unit.db
    .update(messages)
    .set({ body: event.text, isEdited: true, isStub: false })
    .where(eq(messages.id, message.id));
  await noteContent(unit, message, { text: event.text });
  await announceMessage(desk, unit, 'update', message.id);
}

/** The author deleted his message for everybody. */
export async function receiveRevoke(desk: Desk, unit: Unit, received: ReceivedOf<'revoke'>): Promise<void> {
  const { connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message || message.isDeleted) return;
  await unit.db.update(messages).set({ isDeleted: true }).where(eq(messages.id, message.id));
  await announceMessage(desk, unit, 'update', message.id);
}

/** Somebody reacted: his newest reaction counts, an empty one takes it back. */
export async function receiveReaction(desk: Desk, unit: Unit, received: ReceivedOf<'reaction'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message) return;
  const reactions = await withReaction(unit, companyId, message.reactions, event);
  if (JSON.stringify(reactions) === JSON.stringify(message.reactions)) return;
  await unit.db.update(messages).set({ reactions }).where(eq(messages.id, message.id));
  await announceMessage(desk, unit, 'update', message.id);
}

async function withReaction(
  unit: Unit,
  companyId: number,
  reactions: readonly StoredReaction[],
  event: ReceivedOf<'reaction'>['event'],
): Promise<StoredReaction[]> {
  if (event.fromMe) return withOwnReaction(reactions, event);
  const { isGroup } = event.chat;
  const told = await storedReaction(unit, companyId, isGroup, event);
  const others = withoutFormer(reactions, isGroup, told, event.author);
  return told.emoji === '' ? others : [...others, told];
}

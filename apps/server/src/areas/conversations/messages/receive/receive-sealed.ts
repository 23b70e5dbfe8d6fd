import { eq } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import type { Services } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { namesOfContact } from '../../contacts/contact-rows.ts';
import { findKnownMessage } from '../message-events.ts';
import type { Message } from '../message-rows.ts';
import { receiveAnswer, receiveEdit, receiveHiddenEdit, receiveReaction } from './receive-change.ts';
import { receiveMessage } from './receive-message.ts';

/**
 * Opens a change that is sealed with the secret of the message it changes, and applies it like an open one: edits,
 * votes, answers to events, reactions, comments. An edit that cannot be opened marks its message; a comment is shown as
 * unknown. Anything about a message that is not known here is ignored, except for a comment, which is one itself.
 */
export async function receiveSealed(services: Services, unit: Unit, received: ChannelEventOf<'sealed'>): Promise<void> {
  const { event, ...source } = received;
  const target = await findKnownMessage(unit, { connectionId: source.connectionId, ...event });
  const opened = target && (await open(services, unit, target, event));
  switch (opened?.type) {
    case 'edit':
      return receiveEdit(unit, { ...source, event: opened });
    case 'reaction':
      return receiveReaction(unit, { ...source, event: opened });
    case 'answer':
      return receiveAnswer(unit, { ...source, event: opened });
    case 'message':
      return receiveMessage(unit, { ...source, event: opened });
  }
  const { message, sealed } = event;
  if (message) return receiveMessage(unit, { ...source, event: { type: 'message', message } });
  const isEdit = sealed.use === 'edit' || sealed.use === 'eventEdit';
  if (target && isEdit) await receiveHiddenEdit(unit, target, event);
}

async function open(services: Services, unit: Unit, target: Message, event: ChannelEventOf<'sealed'>['event']) {
  const { secret, connectionId, contactId, participant, fromMe } = target;
  if (secret === null || connectionId === null) return null;
  const [connection] = await unit.db
    .select({ provider: whatsapps.provider })
    .from(whatsapps)
    .where(eq(whatsapps.id, connectionId));
  const names = fromMe || contactId === null ? undefined : await namesOfContact(unit, contactId);
  const authors = [participant, names?.number, names?.lid].filter((name) => typeof name === 'string');
  return services.channels.openSealed(connection?.provider ?? null, event, secret, authors);
}

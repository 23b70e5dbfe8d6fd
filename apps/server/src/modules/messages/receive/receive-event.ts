import { askForPictureOf } from '../../../channels/pictures.ts';
import type { ChannelEvent } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { learnIdentity } from '../../contacts/resolve-contact.ts';
import { recordHistoryPart } from '../../history-import/record-part.ts';
import type { Desk } from '../../tickets/desk.ts';
import { receiveCall } from './receive-call.ts';
import { receiveEdit, receiveReaction, receiveRevoke } from './receive-change.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveStatus } from './receive-status.ts';
import { receiveTyping } from './receive-typing.ts';

/** Something WhatsApp told over a connection of a company. */
export interface Received<Event extends ChannelEvent = ChannelEvent> {
  companyId: number;
  connectionId: number;
  event: Event;
}

/**
 * Handles what a channel told, in one transaction (SERVER §2, Inbound message). The same event twice changes nothing
 * the second time. The events of one chat must come in order; those of different chats may come together.
 */
export async function receiveEvent(desk: Desk, unit: Unit, received: Received): Promise<void> {
  const { event, ...source } = received;
  switch (event.type) {
    case 'message':
      return receiveMessage(desk, unit, { ...source, event });
    case 'edit':
      return receiveEdit(desk, unit, { ...source, event });
    case 'revoke':
      return receiveRevoke(desk, unit, { ...source, event });
    case 'reaction':
      return receiveReaction(desk, unit, { ...source, event });
    case 'status':
      return receiveStatus(desk, unit, { ...source, event });
    case 'identity':
      return learnIdentity(desk, unit, source.companyId, { number: event.number, lid: event.lid });
    case 'call':
      return receiveCall(desk, unit, { ...source, event });
    case 'typing':
      return receiveTyping(unit, { ...source, event });
    case 'picture':
      return askForPictureOf(unit, source, event.chat);
    case 'history':
      return recordHistoryPart(unit, source, event);
  }
}

/** One kind of event, with its source. */
export type ReceivedOf<Type extends ChannelEvent['type']> = Received<Extract<ChannelEvent, { type: Type }>>;

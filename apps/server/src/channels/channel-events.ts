import type { Unit } from '../platform/database/database.ts';
import { eventKind, question } from '../platform/events/event-kind.ts';
import type { ChannelEvent } from './port.ts';

/** The connection that events came from. */
export interface EventSource {
  companyId: number;
  connectionId: number;
}

/** One kind of event, with its source. */
export interface ChannelEventOf<Type extends ChannelEvent['type']> extends EventSource {
  event: Extract<ChannelEvent, { type: Type }>;
}

/**
 * The events of WhatsApp, for the modules that react to them. Handling an event twice has the same effect as once. The
 * events of one chat come in order; those of different chats may come at the same time.
 */
export const channelEvents = {
  message: eventKind<ChannelEventOf<'message'>>(),
  edit: eventKind<ChannelEventOf<'edit'>>(),
  revoke: eventKind<ChannelEventOf<'revoke'>>(),
  sealed: eventKind<ChannelEventOf<'sealed'>>(),
  answer: eventKind<ChannelEventOf<'answer'>>(),
  notice: eventKind<ChannelEventOf<'notice'>>(),
  reaction: eventKind<ChannelEventOf<'reaction'>>(),
  /** `later` stores the event to be handled in order, because its message may not be handled yet. */
  status: eventKind<ChannelEventOf<'status'> & { later?: () => Promise<void> }>([
    'messages',
    'message-charges',
    'official-connections',
    'suppression',
  ]),
  /** Many statuses of one connection at once. `later` stores one whose message is not known yet. */
  statuses: eventKind<
    EventSource & {
      events: readonly ChannelEventOf<'status'>['event'][];
      later: (event: ChannelEventOf<'status'>['event']) => Promise<void>;
    }
  >([['messages', 'message-charges'], 'official-connections']),
  identity: eventKind<ChannelEventOf<'identity'>>(),
  person: eventKind<ChannelEventOf<'person'>>(),
  call: eventKind<ChannelEventOf<'call'>>(),
  preference: eventKind<ChannelEventOf<'preference'>>(['messages', 'suppression']),
  control: eventKind<ChannelEventOf<'control'>>(),
  typing: eventKind<ChannelEventOf<'typing'>>(),
  unreadable: eventKind<ChannelEventOf<'unreadable'>>(),
  picture: eventKind<ChannelEventOf<'picture'>>(),
  history: eventKind<ChannelEventOf<'history'>>(),
  agenda: eventKind<ChannelEventOf<'agenda'>>(),
};

/** A connection opened. */
export const connectionOpened = eventKind<EventSource>([
  'whatsapps',
  'official-connections',
  'contacts',
  'contact-lists',
  'templates',
  'campaigns',
]);

/** Asks for a company's default connection, for questions to WhatsApp that need any connection. */
export const defaultConnection = question<number, Promise<{ id: number; status: string } | undefined>>(
  'defaultConnection',
);

/** A connection's session data changed. `status`: whether its status, or the reason for it, changed too. */
export const connectionChanged = eventKind<{ connectionId: number; status: boolean }>([
  'whatsapps',
  'outages',
  'webhooks',
]);

/**
 * Runs the reactions to a channel event, inside the unit (SERVER §2, Inbound message). `later`: see
 * `channelEvents.status`.
 */
export function reactToChannelEvent(
  unit: Unit,
  source: EventSource,
  event: ChannelEvent,
  later?: () => Promise<void>,
): Promise<void> {
  switch (event.type) {
    case 'message':
      return unit.emit(channelEvents.message, { ...source, event });
    case 'edit':
      return unit.emit(channelEvents.edit, { ...source, event });
    case 'revoke':
      return unit.emit(channelEvents.revoke, { ...source, event });
    case 'sealed':
      return unit.emit(channelEvents.sealed, { ...source, event });
    case 'answer':
      return unit.emit(channelEvents.answer, { ...source, event });
    case 'notice':
      return unit.emit(channelEvents.notice, { ...source, event });
    case 'reaction':
      return unit.emit(channelEvents.reaction, { ...source, event });
    case 'status':
      return unit.emit(channelEvents.status, { ...source, event, later });
    case 'identity':
      return unit.emit(channelEvents.identity, { ...source, event });
    case 'person':
      return unit.emit(channelEvents.person, { ...source, event });
    case 'preference':
      return unit.emit(channelEvents.preference, { ...source, event });
    case 'control':
      return unit.emit(channelEvents.control, { ...source, event });
    case 'call':
      return unit.emit(channelEvents.call, { ...source, event });
    case 'typing':
      return unit.emit(channelEvents.typing, { ...source, event });
    case 'unreadable':
      return unit.emit(channelEvents.unreadable, { ...source, event });
    case 'picture':
      return unit.emit(channelEvents.picture, { ...source, event });
    case 'history':
      return unit.emit(channelEvents.history, { ...source, event });
    case 'agenda':
      return unit.emit(channelEvents.agenda, { ...source, event });
  }
}

import { createHash } from 'node:crypto';
import type { ChannelEvent } from './port.ts';

/** The events that are stored before they are handled. */
export type StoredEvent = Exclude<ChannelEvent, { type: 'typing' | 'history' | 'picture' | 'agenda' }>;

/**
 * Number and id of the person from whom an event is, if known; null for a group. The id is the LID, or the user id of the
 * official platform, where there are no LIDs; a change of a person waits for what they wrote before.
 */
export function personOf(event: ChannelEvent): { number: string | null; lid: string | null } {
  if (event.type === 'identity') return { number: event.number, lid: event.lid };
  if (event.type === 'person') {
    const { former, chat } = event;
    return { number: former.number ?? chat.number, lid: former.userId ?? chat.scoped?.userId ?? null };
  }
  const chat = event.type === 'message' ? event.message.chat : 'chat' in event ? event.chat : undefined;
  return { number: chat?.number ?? null, lid: chat?.lid ?? chat?.scoped?.userId ?? null };
}

/** The identity of an event: chat, id, and its content where one id may have several events. */
export function identityOf(event: StoredEvent): {
  chatId: string;
  wid: string;
  fingerprint: string;
} {
  switch (event.type) {
    case 'message': {
      const { chat, wid, stub } = event.message;
      return { chatId: chat.chatId, wid, fingerprint: stub ? 'stub' : '' };
    }
    case 'identity':
      return { chatId: event.lid, wid: event.number, fingerprint: '' };
    case 'call':
      return { chatId: event.chat.chatId, wid: event.callId, fingerprint: '' };
    case 'status':
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: statusFingerprint(event) };
    case 'person':
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: event.change };
    case 'unreadable':
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: event.wid ? event.kind : digest(event) };
    case 'preference':
    case 'control':
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: '' };
    default:
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: event.noticeId ?? digest(event) };
  }
}

/** The fingerprint of a status. In a group it includes the participant, because each of them sends the same status. */
function statusFingerprint({ ack, errorCode = '', receipt }: Extract<ChannelEvent, { type: 'status' }>): string {
  return receipt ? `${ack}::${receipt.participant}:${receipt.others ?? ''}` : `${ack}:${errorCode}`;
}

function digest(event: ChannelEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 22);
}

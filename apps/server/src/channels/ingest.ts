import { createHash } from 'node:crypto';
import { recordHistoryPart } from '../modules/history-import/record-part.ts';
import type { Unit } from '../platform/database/database.ts';
import { inboundEvents } from '../platform/database/schema/index.ts';
import { storable } from '../platform/database/storable.ts';
import { inboundEventJob, typingJob } from './jobs.ts';
import { askForPictureOf } from './pictures.ts';
import type { ChannelEvent } from './port.ts';

/** Whose events they are. */
export interface EventSource {
  companyId: number;
  connectionId: number;
}

/**
 * Stores events and the jobs that handle them. An event that was stored before changes nothing. A text the database
 * cannot hold as it came is mended: refused, WhatsApp would deliver it again for ever.
 */
export async function recordEvents(unit: Unit, source: EventSource, events: readonly ChannelEvent[]): Promise<void> {
  for (const event of storable(events)) {
    if (event.type === 'typing') {
      await unit.enqueue(typingJob(event, source));
      continue;
    }
    if (event.type === 'picture') {
      await askForPictureOf(unit, source, event.chat);
      continue;
    }
    if (event.type === 'history') {
      await recordHistoryPart(unit, source, event);
      continue;
    }
    const { chatId, wid, fingerprint } = identityOf(event);
    const [row] = await unit.db
      .insert(inboundEvents)
      .values({ ...source, chatId, wid, kind: event.type, fingerprint, payload: { event } })
      .onConflictDoNothing()
      .returning({ id: inboundEvents.id });
    if (row) await unit.enqueue(inboundEventJob(row.id, { ...source, chatId }));
  }
}

/** What makes an event the same event: chat, id, and what it says when one id may say several things. */
function identityOf(event: Exclude<ChannelEvent, { type: 'typing' | 'history' | 'picture' }>): {
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
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: `${event.ack}:${event.errorCode ?? ''}` };
    default:
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: event.noticeId ?? digest(event) };
  }
}

function digest(event: ChannelEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 22);
}

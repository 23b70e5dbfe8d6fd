import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../platform/database/database.ts';
import { inboundEvents } from '../platform/database/schema/index.ts';
import { storable } from '../platform/database/storable.ts';
import { atBorder } from './border/event.ts';
import { type EventSource, tellChannelEvent } from './channel-events.ts';
import { inboundEventJob, typingJob } from './jobs.ts';
import type { ChannelEvent } from './port.ts';

type StoredEvent = Exclude<ChannelEvent, { type: 'typing' | 'history' | 'picture' }>;

/**
 * Stores events and the jobs that handle them, after the border: an event says no more than can be stored and shown. One
 * that was stored before changes nothing. A text the database cannot hold as it came is mended: refused, WhatsApp would
 * deliver it again for ever. With `statuses` at once, how far a message got is noted here, where nothing else of its chat
 * has to be waited for.
 */
export async function recordEvents(
  unit: Unit,
  source: EventSource,
  events: readonly ChannelEvent[],
  statuses?: 'at-once',
): Promise<void> {
  const now = Date.now();
  for (const event of storable(events.flatMap((told) => atBorder(told, now) ?? []))) {
    if (event.type === 'typing') await unit.enqueue(typingJob(event, source));
    else if (event.type === 'picture' || event.type === 'history') await tellChannelEvent(unit, source, event);
    else if (event.type === 'status' && statuses)
      await tellChannelEvent(unit, source, event, () => storeEvent(unit, source, event));
    else await storeEvent(unit, source, event);
  }
}

async function storeEvent(unit: Unit, source: EventSource, event: StoredEvent): Promise<void> {
  const { chatId, wid, fingerprint } = identityOf(event);
  if (fingerprint === 'stub' && (await wasChange(unit, source, { chatId, wid }))) return;
  const [row] = await unit.db
    .insert(inboundEvents)
    .values({ ...source, ...personOf(event), chatId, wid, kind: event.type, fingerprint, payload: { event } })
    .onConflictDoNothing()
    .returning({ id: inboundEvents.id });
  if (row) await unit.enqueue(inboundEventJob(row.id, { ...source, chatId }));
}

/**
 * Whether what could not be decrypted is a reaction, edit or deletion that was stored before: after a crash it comes
 * again, and its key was used. (A message that comes again is known by its own id.)
 */
async function wasChange(
  unit: Unit,
  { connectionId }: EventSource,
  { chatId, wid }: { chatId: string; wid: string },
): Promise<boolean> {
  const rows = await unit.db
    .select({ id: inboundEvents.id })
    .from(inboundEvents)
    .where(
      and(
        eq(inboundEvents.connectionId, connectionId),
        eq(inboundEvents.chatId, chatId),
        eq(inboundEvents.fingerprint, wid),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Both names of the person an event is from, as far as it tells; none for a group. */
function personOf(event: ChannelEvent): { number: string | null; lid: string | null } {
  if (event.type === 'identity') return { number: event.number, lid: event.lid };
  const chat = event.type === 'message' ? event.message.chat : 'chat' in event ? event.chat : undefined;
  return { number: chat?.number ?? null, lid: chat?.lid ?? null };
}

/** What makes an event the same event: chat, id, and what it says when one id may say several things. */
function identityOf(event: StoredEvent): {
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
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: statusPrint(event) };
    case 'unreadable':
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: event.wid ? event.kind : digest(event) };
    default:
      return { chatId: event.chat.chatId, wid: event.wid, fingerprint: event.noticeId ?? digest(event) };
  }
}

/** In a group the same tick comes once from each participant. */
function statusPrint({ ack, errorCode = '', receipt }: Extract<ChannelEvent, { type: 'status' }>): string {
  return receipt ? `${ack}::${receipt.participant}:${receipt.others ?? ''}` : `${ack}:${errorCode}`;
}

function digest(event: ChannelEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 22);
}

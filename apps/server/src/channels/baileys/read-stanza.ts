import {
  type BinaryNode,
  cleanMessage,
  decodeMessageNode,
  proto,
  unpadRandomMax16,
  writeRandomPadMax16,
} from 'baileys';
import { bounds } from '../border/bounds.ts';
import type { ChannelEvent } from '../port.ts';
import { historyEvent } from './history.ts';
import { base64 } from './media-source.ts';
import { eventsOf, type OwnNames, unreadableOf } from './normalise.ts';

/** A message without content, for the library: it confirms it and does nothing else. */
const emptyMessage = writeRandomPadMax16(proto.Message.encode({}).finish());

/**
 * Converts a decrypted stanza to events, and to what the library should read of it. A message that cannot be read is
 * reported as unreadable, not lost.
 */
export function readStanza(
  stanza: BinaryNode,
  plaintext: Uint8Array,
  own: OwnNames,
): { events: ChannelEvent[]; plaintext: Uint8Array } {
  const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid);
  try {
    const message = proto.Message.decode(unpadRandomMax16(plaintext));
    fullMessage.message = message.deviceSentMessage?.message ?? message;
    cleanMessage(fullMessage, own.id, own.lid);
    const history = historyEvent(fullMessage, own);
    return { events: history ? [history] : eventsOf(fullMessage, own), plaintext };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'Error';
    const raw = base64(plaintext.subarray(0, bounds.raw / 2)) ?? '';
    return { events: unreadableOf(fullMessage, own, { reason, raw }), plaintext: emptyMessage };
  }
}

import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inflate, type ZlibOptions } from 'node:zlib';
import { normalizeMessageContent, proto, type WAMessage } from 'baileys';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { ChannelEvent, HistoryMessage } from '../port.ts';
import { oldMessages } from './history-messages.ts';
import { type HistoryPart, takeApart } from './history-part.ts';
import { downloadMedia, historyKind } from './media.ts';
import { base64 } from './media-source.ts';
import type { OwnNames } from './normalise.ts';
import type { BaileysSettings } from './settings.ts';

/** The most bytes of a decompressed part: a small file can expand to more than fits into memory. */
const largestPart = 512 * 1024 ** 2;
const unzip: (content: Uint8Array, options: ZlibOptions) => Promise<Buffer> = promisify(inflate);
const { HistorySyncType } = proto.HistorySync;

/** The parts that contain messages; the others are names, settings and stories. */
const withMessages: ReadonlySet<number> = new Set([
  HistorySyncType.INITIAL_BOOTSTRAP,
  HistorySyncType.RECENT,
  HistorySyncType.FULL,
]);

const reference = z.object({
  own: z.object({ id: z.string(), lid: z.string() }),
  /** The compressed part itself, if it came with the announcement. */
  inline: z.string().nullable(),
  /** Whether this is the first part of the history. */
  isFirst: z.boolean(),
});

type Settings = Pick<BaileysSettings, 'socketUrl' | 'mediaPatience'>;

/**
 * The announcement of a part of the history by the phone that this device is linked to; null for any other message.
 * History from anyone else is ignored.
 */
export function historyEvent(message: WAMessage, own: OwnNames): Extract<ChannelEvent, { type: 'history' }> | null {
  const notice = normalizeMessageContent(message.message)?.protocolMessage?.historySyncNotification;
  const { id: wid, fromMe } = message.key;
  if (!notice || !wid || !fromMe || !withMessages.has(notice.syncType ?? HistorySyncType.ON_DEMAND)) return null;
  const file = {
    kind: historyKind,
    mediaKey: base64(notice.mediaKey),
    directPath: notice.directPath ?? null,
    url: null,
    sha256: base64(notice.fileSha256),
  };
  const inline = notice.initialHistBootstrapInlinePayload;
  // Each pairing has another device number, which is part of the JID.
  return {
    type: 'history',
    pairing: own.id,
    wid,
    reference: {
      own,
      inline: inline?.length ? base64(inline) : null,
      isFirst: notice.syncType === HistorySyncType.INITIAL_BOOTSTRAP,
      ...file,
    },
  };
}

/** Reads an announced part. Rejects with ERR_WAPP_DOWNLOAD_MEDIA or ERR_MEDIA_EXPIRED if it is not there. */
export async function readHistory(announced: Record<string, unknown>, settings: Settings): Promise<HistoryMessage[]> {
  const { own } = reference.parse(announced);
  return oldMessages(await openPart(announced, settings), own);
}

/** Downloads and splits an announced part. Rejects like `readHistory`. */
export async function openPart(announced: Record<string, unknown>, settings: Settings): Promise<HistoryPart> {
  const { inline } = reference.parse(announced);
  const compressed = inline
    ? Buffer.from(inline, 'base64')
    : await buffer(await downloadMedia({ reference: announced }, settings)).catch(unread);
  return takeApart(await unzip(compressed, { maxOutputLength: largestPart }));
}

/**
 * Whether an announced part is the first one and has to be downloaded, because it did not come with the announcement.
 */
export function isFirstElsewhere(announced: Record<string, unknown>): boolean {
  const { isFirst, inline } = reference.parse(announced);
  return isFirst && inline === null;
}

function unread(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause });
}

import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate, type ZlibOptions } from 'node:zlib';
import { generateMessageIDV2, normalizeMessageContent, proto, type WAMessage, type WASocket } from 'baileys';
import { AppError } from '../../platform/errors.ts';
import { createBackoff } from '../backoff.ts';
import type { ChannelEvent, HistoryMessage } from '../port.ts';
import type { OwnNames } from './address.ts';
import type { PairingState } from './auth-state.ts';
import { reference } from './history-announcement.ts';
import { oldMessages } from './history-messages.ts';
import { type HistoryPart, splitHistory } from './history-part.ts';
import { downloadMedia, historyKind } from './media.ts';
import { base64 } from './media-source.ts';
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
async function openPart(announced: Record<string, unknown>, settings: Settings): Promise<HistoryPart> {
  const { inline } = reference.parse(announced);
  const compressed = inline
    ? Buffer.from(inline, 'base64')
    : await buffer(await downloadMedia({ reference: announced }, settings)).catch(unread);
  return splitHistory(await unzip(compressed, { maxOutputLength: largestPart }));
}

function unread(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause });
}

const compress = promisify(deflate);

/** The dependencies of processing a first part. */
export interface FirstPartParts {
  socket: WASocket;
  pairing: PairingState;
  settings: BaileysSettings;
}

/**
 * Passes the first part of a history to the library. The part contains the LIDs of numbers, without which the library
 * encrypts for the wrong sessions, and the tokens that WhatsApp expects. The library's own download would end the
 * process when a line breaks, and delay all messages meanwhile. This one is repeated until it succeeds, also by the
 * next socket.
 */
export function createFirstPart({ socket, pairing, settings }: FirstPartParts) {
  const over = new AbortController();
  let isLearning = false;

  async function learn(): Promise<void> {
    const backoff = createBackoff(settings.backoff);
    for (let announced = await pairing.firstPart(); announced; announced = await pairing.firstPart()) {
      if (await handOver(socket, announced, settings)) await pairing.firstPartLearned();
      else await wait(backoff.failed(Date.now()).delay, undefined, { signal: over.signal, ref: false });
    }
  }

  return {
    /** Processes a pending announcement, if any; call it when there may be one. */
    learn(): void {
      if (isLearning) return;
      isLearning = true;
      // If the socket ends, the next socket continues.
      void learn()
        .catch(() => undefined)
        .finally(() => {
          isLearning = false;
        });
    },
    stop: () => over.abort(),
  };
}

/** Passes the part to the library; false if this may succeed later. An expired or damaged part is given up. */
async function handOver(socket: WASocket, announced: Record<string, unknown>, settings: BaileysSettings) {
  try {
    const part = await openPart(announced, settings);
    await socket.upsertMessage(await announcementOf(part, socket), 'append');
    return true;
  } catch (error) {
    return !(error instanceof AppError && error.code === 'ERR_WAPP_DOWNLOAD_MEDIA');
  }
}

/** The part without its messages, small enough to be sent inline with its announcement, which the library reads. */
async function announcementOf({ about, chats }: HistoryPart, { user }: WASocket): Promise<WAMessage> {
  const small = proto.HistorySync.encode({ ...about, conversations: chats.map((chat) => chat.about) }).finish();
  const historySyncNotification = {
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    initialHistBootstrapInlinePayload: await compress(small),
  };
  const type = proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION;
  const key = { remoteJid: user?.id, fromMe: true, id: generateMessageIDV2() };
  return { key, message: { protocolMessage: { type, historySyncNotification } } };
}

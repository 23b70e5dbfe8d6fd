import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { generateMessageIDV2, proto, type WAMessage, type WASocket } from 'baileys';
import { AppError } from '../../platform/errors.ts';
import { createBackoff } from '../backoff.ts';
import type { ChannelEvent } from '../port.ts';
import type { PairingState } from './auth-state.ts';
import type { AuthWrite } from './auth-storage.ts';
import { isFirstElsewhere, openPart } from './history.ts';
import type { HistoryPart } from './history-part.ts';
import type { BaileysSettings } from './settings.ts';

const compress = promisify(deflate);

/** Where an announced first part is stored: among the keys of its pairing, and deleted with them. */
export const firstPartKey = { type: 'history', id: 'first' };

/** The key that keeps an announcement, in the write that stores it, until the library has processed it. */
export function keptAnnouncements(events: readonly ChannelEvent[]): AuthWrite['keys'] {
  return events.flatMap((event) =>
    event.type === 'history' && isFirstElsewhere(event.reference)
      ? [{ ...firstPartKey, value: JSON.stringify(event.reference) }]
      : [],
  );
}

/** What the processing needs of its socket. */
export interface FirstPartParts {
  socket: WASocket;
  pairing: PairingState;
  settings: BaileysSettings;
}

/**
 * Passes the first part of a history to the library: which number has which LID, without which it encrypts for the
 * wrong sessions, and the tokens that WhatsApp expects. The library's own download would end the process when a line
 * breaks, and delay all messages meanwhile. This one is repeated until it succeeds, also by the next socket.
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
      // If the socket ends, the next one continues.
      void learn()
        .catch(() => undefined)
        .finally(() => {
          isLearning = false;
        });
    },
    stop: () => over.abort(),
  };
}

/** False if it may succeed later; an expired or damaged part never will. */
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

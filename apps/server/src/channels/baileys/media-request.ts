import {
  type BaileysEventMap,
  decryptMediaRetryData,
  encryptMediaRetryRequest,
  getUrlFromDirectPath,
  proto,
} from 'baileys';
import { AppError } from '../../platform/errors.ts';
import type { MediaSource, MessageReference } from '../port.ts';
import { keyOf } from './actions.ts';
import type { LiveSocket } from './live-socket.ts';
import { mediaReference } from './media.ts';

type Answer = BaileysEventMap['messages.media-update'][number];

const { ResultType } = proto.MediaRetryNotification;

/**
 * Asks the company's own phone to upload a file again that WhatsApp has deleted. Returns where the file is then. Throws
 * ERR_MEDIA_EXPIRED if the phone no longer has it, ERR_WAPP_DOWNLOAD_MEDIA if it does not answer
 * within `timeout` milliseconds, e.g. because it is switched off.
 */
export async function requestMedia(
  live: LiveSocket,
  message: MessageReference,
  source: MediaSource,
  timeout: number,
): Promise<MediaSource> {
  const { socket } = live;
  const { mediaKey } = mediaReference.parse(source.reference);
  const answered = nextAnswer(live, message.wid, timeout);
  const request = socket.sendNode(encryptMediaRetryRequest(keyOf(message), mediaKey, live.own().id));
  const [, answer] = await Promise.all([request, answered]);
  const directPath = newPlace(answer, mediaKey);
  const url = getUrlFromDirectPath(directPath, socket.getMediaHost());
  return { ...source, reference: { ...source.reference, directPath, url } };
}

function nextAnswer({ socket }: LiveSocket, wid: string, timeout: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(unanswered())), timeout);
    const listener = (answers: Answer[]) => {
      const answer = answers.find(({ key }) => key.id === wid);
      if (answer) settle(() => resolve(answer));
    };
    const settle = (act: () => void) => {
      clearTimeout(timer);
      socket.ev.off('messages.media-update', listener);
      act();
    };
    socket.ev.on('messages.media-update', listener);
  });
}

/** The new path of the file. Each refusal is final, because the phone answered and did not upload. */
function newPlace({ key, media, error }: Answer, mediaKey: Uint8Array): string {
  if (error || !media) throw new AppError('ERR_MEDIA_EXPIRED');
  const { result, directPath } = decryptMediaRetryData(media, mediaKey, key.id ?? '');
  if (result !== ResultType.SUCCESS || !directPath) throw new AppError('ERR_MEDIA_EXPIRED');
  return directPath;
}

function unanswered(): AppError {
  return new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause: new Error('The phone did not answer') });
}

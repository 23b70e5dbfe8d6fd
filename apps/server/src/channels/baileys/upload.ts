import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { DEFAULT_ORIGIN, MEDIA_PATH_MAP, type WAMediaUploadFunction, type WASocket } from 'baileys';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { OutboundError } from '../../platform/outbound/call-outside.ts';
import type { BaileysSettings } from './settings.ts';
import { openAtWhatsApp } from './whatsapp-hosts.ts';

type Settings = Pick<BaileysSettings, 'socketUrl' | 'mediaPatience'>;
type Uploaded = Awaited<ReturnType<WAMediaUploadFunction>>;

const answer = z.object({
  url: z.string().max(4000).optional(),
  direct_path: z.string().max(4000).optional(),
});
const largestAnswer = 64 * 1024;

/**
 * Uploads an encrypted file; tries the hosts that WhatsApp names one after the other. The library's own upload checks
 * no address and follows every redirection. Throws ERR_SENDING_WAPP_MSG when no host accepts the file.
 */
export function uploadTo(socket: Pick<WASocket, 'refreshMediaConn'>, settings: Settings): WAMediaUploadFunction {
  return async (filePath, { mediaType, fileEncSha256B64 }) => {
    const { size } = await stat(filePath);
    const file = { open: () => createReadStream(filePath), size };
    const name = Buffer.from(fileEncSha256B64, 'base64').toString('base64url');
    let cause: unknown;
    // The token that the library keeps may have expired: when a host refuses it, all hosts are tried with a new one.
    for (const isRenewed of [false, true]) {
      const { hosts, auth } = await socket.refreshMediaConn(isRenewed);
      for (const { hostname } of hosts) {
        const address = `https://${hostname}${MEDIA_PATH_MAP[mediaType]}/${name}?auth=${encodeURIComponent(auth)}&token=${name}`;
        try {
          return await uploadOnce(address, file, settings);
        } catch (error) {
          cause = error;
          if (isRefusal(error) && !isRenewed) break;
        }
      }
      if (!isRefusal(cause)) break;
    }
    throw new AppError('ERR_SENDING_WAPP_MSG', { cause });
  };
}

/** Whether the host answered, but did not accept the file. */
function isRefusal(error: unknown): boolean {
  return !(error instanceof OutboundError);
}

async function uploadOnce(
  address: string,
  body: { open: () => ReturnType<typeof createReadStream>; size: number },
  { socketUrl, mediaPatience: patience }: Settings,
): Promise<Uploaded> {
  const headers = { 'content-type': 'application/octet-stream', origin: DEFAULT_ORIGIN };
  const call = { address, method: 'POST', headers, body, patience, limit: largestAnswer } as const;
  const { status, content } = await openAtWhatsApp(call, socketUrl);
  const { url, direct_path: directPath } = answer.parse(JSON.parse(await text(content)));
  if (status !== 200 || url === undefined || directPath === undefined) throw new Error(`WhatsApp answered ${status}`);
  return { mediaUrl: url, directPath };
}

import type { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { OutboundError, openOutside } from '../../platform/outbound/call-outside.ts';
import type { MediaSource } from '../port.ts';
import { type GraphClient, GraphError } from './graph-client.ts';

const received = z.object({ mediaId: z.string().min(1) });
const place = z.object({ url: z.url().max(4000) });

/** The hosts that have files of the platform. */
const hosts = /(^|\.)(fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/;
/** Bytes of the largest file, and milliseconds for it over a slow line. */
const largest = 100 * 1024 * 1024 + 1024;
const longest = 30 * 60_000;

/**
 * Downloads a received file: its id leads to an address that is valid for minutes and needs the token. Throws
 * ERR_MEDIA_EXPIRED if WhatsApp has deleted it, ERR_WAPP_DOWNLOAD_MEDIA for a passing failure.
 */
export async function downloadMedia(
  client: GraphClient,
  { token, graphUrl }: { token: string; graphUrl: string },
  source: MediaSource,
): Promise<Readable> {
  const { mediaId } = received.parse(source.reference);
  const { url } = place.parse(await client({ method: 'GET', path: mediaId, token }).catch(asMissing));
  const emulated = new URL(graphUrl);
  const isEmulated = (address: URL) => address.origin === emulated.origin;
  const mayCall = (address: URL) =>
    isEmulated(address) || (address.protocol === 'https:' && hosts.test(address.hostname));
  const call = {
    address: url,
    headers: { authorization: `Bearer ${token}` },
    limit: largest,
    within: longest,
    mayCall,
  };
  const { status, content } = await openOutside(call, [emulated.origin]).catch((cause: unknown) => {
    throw cause instanceof OutboundError ? new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause }) : cause;
  });
  if (status === 200) return content;
  content.destroy();
  throw new AppError(status === 404 || status === 410 ? 'ERR_MEDIA_EXPIRED' : 'ERR_WAPP_DOWNLOAD_MEDIA');
}

/** WhatsApp's codes of an id that it does not know (any more). */
const unknown: ReadonlySet<number> = new Set([100, 131052, 131053]);

function asMissing(cause: unknown): never {
  const isGone = cause instanceof GraphError && unknown.has(cause.code);
  throw new AppError(isGone ? 'ERR_MEDIA_EXPIRED' : 'ERR_WAPP_DOWNLOAD_MEDIA', { cause });
}

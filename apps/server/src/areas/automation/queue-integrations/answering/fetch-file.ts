import type { ServicePlatform } from '../../../../channels/services.ts';
import { OutboundError, openOutside } from '../../../../platform/outbound/call-outside.ts';
import type { Part } from './answer.ts';
import type { SentPart } from './send-answer.ts';

/** The most milliseconds before a file begins to arrive, and between two parts of it. */
const patience = 30_000;

type FilePart = Extract<Part, { kind: 'file' }>;

/** What is sent in the place of a file, and whether the file itself is missing. */
interface Fetched {
  parts: SentPart[];
  isMissing: boolean;
}

/**
 * Downloads and stores a file that an answer names. Of a file that cannot be downloaded, or whose address shows a page,
 * only the caption is sent: the address may carry a token, or lead to a machine of the company. Audio files cannot have
 * a caption, so the caption precedes them as a text.
 */
export async function fetchFile(
  platform: ServicePlatform,
  companyId: number,
  { url, name, caption = '', mayBePage = false }: FilePart,
  signal: AbortSignal,
): Promise<Fetched> {
  const file = await stored(platform, companyId, { url, name: name ?? nameIn(url) }, signal);
  if (file === 'page' && mayBePage) return present(textOf([caption, url].filter(Boolean).join('\n')));
  if (!file || file === 'page') {
    platform.logger.warn({ companyId }, 'a file that an integration answered with cannot be downloaded');
    return { parts: textOf(caption), isMissing: true };
  }
  if (file.kind === 'audio') return present([...textOf(caption), { kind: 'file', file, caption: '' }]);
  return present([{ kind: 'file', file, caption }]);
}

function present(parts: SentPart[]): Fetched {
  return { parts, isMissing: false };
}

function textOf(text: string): SentPart[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** The stored file; `page` if the address shows one, undefined if nothing can be downloaded from it. */
async function stored(
  { configuration, storage }: ServicePlatform,
  companyId: number,
  { url: address, name }: { url: string; name: string },
  signal: AbortSignal,
) {
  const call = { address, limit: configuration.fileLimits.document, patience, signal };
  try {
    const { status, headers, content } = await openOutside(call, configuration.outboundOrigins);
    const isPage = headers['content-type']?.startsWith('text/html') ?? false;
    if (status === 200 && !isPage) return await storage.keepStream(content, { name, companyId });
    content.destroy();
    if (status === 200) return 'page';
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error;
  }
  return undefined;
}

function nameIn(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) || 'arquivo';
  try {
    return decodeURIComponent(last).slice(0, 200);
  } catch {
    return last.slice(0, 200);
  }
}

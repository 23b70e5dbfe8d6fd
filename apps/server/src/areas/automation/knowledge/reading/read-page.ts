import { type KnowledgeFailure, longestKnowledge } from '@recado/contract';
import {
  callOutside,
  type OutboundAnswer,
  OutboundError,
  type OutboundReason,
} from '../../../../platform/outbound/call-outside.ts';
import { storableText } from '../../../../platform/text/foreign-text.ts';
import { pageText } from './page-text.ts';

/** Bytes of a page and milliseconds for it: a page of words needs neither. */
const bounds = { limit: 3 * 1024 * 1024, patience: 20_000 };
const headers = {
  accept: 'text/html,application/xhtml+xml,text/plain,text/markdown',
  'accept-encoding': 'identity',
  'accept-language': 'pt-BR,pt;q=0.9,en;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; Recado knowledge)',
};

/** Why a source could not be read. */
export class NotRead extends Error {
  override name = 'NotRead';
  readonly failure: KnowledgeFailure;
  /** The status with which it was refused; undefined without one. */
  readonly status: number | undefined;

  constructor(failure: KnowledgeFailure, status?: number) {
    super(`not read: ${failure}`);
    this.failure = failure;
    this.status = status;
  }
}

const failures: Record<OutboundReason, KnowledgeFailure> = {
  address: 'address',
  redirections: 'unreachable',
  timeout: 'timeout',
  'too-large': 'too-large',
  unreachable: 'unreachable',
};

/** How a page is asked for. */
export interface PageRequest {
  address: string;
  /** The origins that the operator allows. */
  allowed: readonly string[];
  signal: AbortSignal;
  /** A further rule for redirections, e.g. that a site is not left. */
  mayCall?: (address: URL) => boolean;
  /** What the server called the version that was read before; empty: nothing. */
  known?: { etag: string; lastModified: string };
}

/** What a page is: its text, and as it was written. */
export interface ReadPage {
  text: string;
  /** Empty for a page that is no HTML. */
  html: string;
  etag: string;
  lastModified: string;
}

/**
 * The page at an address, read under the rules of all calls to the outside; undefined if it is as it was. Throws NotRead.
 */
export async function readPage(request: PageRequest): Promise<ReadPage | undefined> {
  const answer = await askSite(request);
  if (answer.status === 304 && request.known) return undefined;
  if (answer.status !== 200) throw new NotRead('status', answer.status);
  const type = answer.headers['content-type'] ?? '';
  if (!/^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)\b/i.test(type)) throw new NotRead('not-text');
  const written = decodedBytes(answer.body, type);
  const isPlain = /^text\/(?:plain|markdown)/i.test(type);
  const text = storableText(isPlain ? written : pageText(written)).trim();
  if (text === '') throw new NotRead('empty');
  if (text.length > longestKnowledge.source) throw new NotRead('too-large');
  const version = (value: string | undefined) => (value ?? '').slice(0, 200);
  return {
    text,
    html: isPlain ? '' : written,
    etag: version(answer.headers.etag),
    lastModified: version(answer.headers['last-modified']),
  };
}

/** What stands beside the pages of a site, e.g. its `robots.txt`, with the status of the answer. Throws NotRead. */
export async function readBeside(request: PageRequest): Promise<{ status: number; text: string }> {
  const { status, body } = await askSite(request);
  return { status, text: storableText(body.toString('utf8')) };
}

function askSite({ address, allowed, signal, mayCall, known }: PageRequest): Promise<OutboundAnswer> {
  const conditions = {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
  const call = { address, headers: { ...headers, ...conditions }, signal, ...(mayCall && { mayCall }), ...bounds };
  return callOutside(call, allowed).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof OutboundError)) throw error;
    throw new NotRead(failures[error.reason]);
  });
}

function decodedBytes(bytes: Buffer, type: string): string {
  const charset = /charset=["']?([\w-]{1,40})/i;
  const [, name = 'utf-8'] = charset.exec(type) ?? charset.exec(bytes.toString('latin1', 0, 2048)) ?? [];
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return bytes.toString();
  }
}

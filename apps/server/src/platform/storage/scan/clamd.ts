import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ClamdAddress } from '../../../scan-configuration.ts';

/** What clamd says about a file: nothing found, the name of what it found, too large for it, or why there is no answer. */
export type ScanVerdict =
  | { verdict: 'clean' }
  | { verdict: 'infected'; finding: string }
  | { verdict: 'tooLarge' }
  | { verdict: 'unavailable'; reason: string };

/** The longest answer that is read, in bytes. */
const longestAnswer = 4_096;

/**
 * Sends a file to clamd, which need not share a disk with this process (INSTREAM, see clamd(8)). `patience`: the
 * milliseconds for all of it. Never rejects.
 */
export async function askClamd(address: ClamdAddress, path: string, patience: number): Promise<ScanVerdict> {
  const socket = connect(address);
  const timer = setTimeout(() => socket.destroy(new Error('clamd takes too long')), patience);
  try {
    const answer = answerOf(socket);
    // clamd may answer and close before it has all of a file: what counts is the answer.
    const sending = pipeline(chunksOf(path), socket, { end: false }).catch((error: unknown) => error);
    const { text, error } = await answer;
    socket.destroy();
    const failure = error ?? (await sending);
    const verdict = verdictOf(text);
    if (verdict) return verdict;
    // Its answer is lost when it closes while we write, which it does for a file that is too large.
    const isHere = isClosedWhileWriting(failure) && (await answersPing(address, patience));
    return isHere ? { verdict: 'tooLarge' } : { verdict: 'unavailable', reason: reasonOf(failure, text) };
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** Whether clamd answers at all. Never rejects. */
export async function answersPing(address: ClamdAddress, patience: number): Promise<boolean> {
  const socket = connect(address);
  const timer = setTimeout(() => socket.destroy(), patience);
  try {
    socket.write('zPING\0');
    return (await answerOf(socket)).text.startsWith('PONG');
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** The command, the content with the length before each part, and the end. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path)) {
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** What clamd wrote until it closed, and the error that ended the connection, if one did. */
function answerOf(socket: Socket): Promise<{ text: string; error?: unknown }> {
  const { promise, resolve } = Promise.withResolvers<{ text: string; error?: unknown }>();
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    text = (text + part).slice(0, longestAnswer);
    if (text.includes('\0')) resolve({ text });
  });
  socket.on('error', (error) => resolve({ text, error }));
  socket.on('close', () => resolve({ text }));
  return promise;
}

function verdictOf(text: string): ScanVerdict | undefined {
  const [answer = ''] = text.split('\0');
  if (/^stream: OK$/.test(answer)) return { verdict: 'clean' };
  const [, finding] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (finding !== undefined) return { verdict: 'infected', finding };
  return answer.includes('size limit exceeded') ? { verdict: 'tooLarge' } : undefined;
}

function isClosedWhileWriting(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && (failure.code === 'EPIPE' || failure.code === 'ECONNRESET');
}

function reasonOf(failure: unknown, text: string): string {
  if (text !== '') return text.replaceAll('\0', ' ').trim();
  return failure instanceof Error ? failure.message : 'clamd closed the connection without an answer';
}

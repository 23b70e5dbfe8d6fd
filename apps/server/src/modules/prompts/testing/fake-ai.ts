import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the fake does with a call: these words, a status, nothing at all, or an answer of another form. */
export type Behaviour = string | number | { form: 'silent' | 'huge' | 'empty' | 'garbage' | 'inside' | 'held' };

/** A call as it arrived. */
export interface AiCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An AI that speaks like OpenAI, with the voices of Azure, on this machine. */
export interface FakeAi {
  origin: string;
  baseUrl: string;
  calls: AiCall[];
  /** What it does next, in order; afterwards it answers `Olá da IA`. */
  next: Behaviour[];
  /** Answers a call that is held back. */
  release(words: string): void;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startFakeAi(): Promise<FakeAi> {
  const calls: AiCall[] = [];
  const next: Behaviour[] = [];
  const held: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const path = request.url ?? '';
    calls.push({ path, headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
    const behaviour = next.shift() ?? 'Olá da IA';
    if (typeof behaviour === 'number') response.writeHead(behaviour).end('{"error":"refused"}');
    else if (typeof behaviour === 'string') response.end(answerOf(path, behaviour));
    else if (behaviour.form === 'held') held.push(response);
    else misbehave(response, path, behaviour.form);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    calls,
    next,
    release: (words) => void held.shift()?.end(answerOf('/v1/chat/completions', words)),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function misbehave(response: ServerResponse, path: string, form: 'silent' | 'huge' | 'empty' | 'garbage' | 'inside') {
  if (form === 'huge') response.end(answerOf(path, 'a'.repeat(2 * 1024 * 1024)));
  if (form === 'empty') response.end(answerOf(path, '  '));
  if (form === 'garbage') response.end('<html>');
  if (form === 'inside') response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
}

/** An Ogg page with the head of an Opus stream stands for a sound. */
function answerOf(path: string, words: string): string | Buffer {
  if (path.startsWith('/speech'))
    return Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]);
  if (path.endsWith('/audio/transcriptions')) return JSON.stringify({ text: words });
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content: words } }] });
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const forms = ['silent', 'huge', 'flood', 'nothing', 'empty', 'garbage', 'inside', 'held', 'whole'] as const;
const streams = ['open', 'cut', 'broken', 'hanging', 'endless', 'wrong', 'failing', 'full', 'filtered'] as const;
/**
 * The fake's answer to a call: a string, streamed if requested; a number, a status; a form, which is no answer, an
 * answer of another form, or a stream that breaks.
 */
export type Behaviour =
  | string
  | number
  | { form: (typeof forms)[number] | (typeof streams)[number] }
  /** It asks for tools, each with its arguments as JSON. */
  | { asks: readonly (readonly [tool: string, written: string])[] };

/** A call as it arrived. */
export interface AiCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Whether the caller ended the call before there was an answer. */
  isGivenUp: boolean;
}

/** A local fake AI with the API of OpenAI and the voices of Azure. */
export interface FakeAi {
  origin: string;
  baseUrl: string;
  calls: AiCall[];
  /** The next answers, in order; afterwards the fake answers `Olá da IA`. */
  next: Behaviour[];
  /** The usage that the fake reports for each call; undefined: none. */
  usage: { prompt_tokens: number; completion_tokens: number } | undefined;
  /** Sends the next part of an open stream. */
  write(words: string): void;
  /** Answers a call that is held back, or ends an open stream. */
  release(words: string): void;
  /** Breaks the connection of a held-back call or an open stream. */
  breakOff(): void;
  close(): Promise<void>;
}

/** Starts the fake on a free port. */
export async function startFakeAi(): Promise<FakeAi> {
  const calls: AiCall[] = [];
  const next: Behaviour[] = [];
  const held: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const call: AiCall = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
      isGivenUp: false,
    };
    calls.push(call);
    response.on('close', () => {
      call.isGivenUp = !response.writableEnded;
      if (held.includes(response)) held.splice(held.indexOf(response), 1);
    });
    const behaviour = next.shift() ?? 'Olá da IA';
    if (typeof behaviour === 'number') response.writeHead(behaviour).end('{"error":"refused"}');
    else if (typeof behaviour === 'string') answer(response, call, behaviour);
    else if ('asks' in behaviour) askForTools(response, call, behaviour.asks, ai.usage);
    else if (behaviour.form === 'held') held.push(response);
    else if (behaviour.form === 'open') held.push(begin(response, 'Só '));
    else misbehave(response, call.path, behaviour.form);
  });

  function answer(response: ServerResponse, { path, body }: AiCall, words: string): void {
    if (!isStreamed(path, body)) return void response.end(answerOf(path, words, ai.usage));
    begin(response, '');
    for (const piece of words.split(/(?<= )/)) response.write(chunk(piece));
    finish(response, ai.usage);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ai: FakeAi = {
    origin,
    baseUrl: `${origin}/v1`,
    calls,
    next,
    usage: undefined,
    write: (words) => void held[0]?.write(chunk(words)),
    release(words) {
      const response = held.shift();
      if (!response?.headersSent) return void response?.end(answerOf('/v1/chat/completions', words, ai.usage));
      response.write(chunk(words));
      finish(response, ai.usage);
    },
    breakOff: () => void held.shift()?.destroy(),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return ai;
}

function isStreamed(path: string, body: string): boolean {
  return path.endsWith('/chat/completions') && JSON.parse(body).stream === true;
}

const line = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const ended = (reason: string) => line({ choices: [{ delta: {}, finish_reason: reason }] });
const chunk = (content: string) => line({ choices: [{ delta: { content }, finish_reason: null }] });

function begin(response: ServerResponse, words: string): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`: begins\n\n${chunk(words)}`);
  return response;
}

function finish(response: ServerResponse, usage: FakeAi['usage']): void {
  response.write(line({ choices: [{ delta: {}, finish_reason: 'stop' }] }));
  if (usage) response.write(line({ choices: [], usage }));
  response.end('data: [DONE]\n\n');
}

function askForTools(
  response: ServerResponse,
  { path, body }: AiCall,
  asks: readonly (readonly [string, string])[],
  usage: FakeAi['usage'],
): void {
  const calls = asks.map(([name, written], index) => ({ id: `call-${index}`, function: { name, arguments: written } }));
  if (!isStreamed(path, body)) {
    const message = { role: 'assistant', content: null, tool_calls: calls };
    return void response.end(JSON.stringify({ choices: [{ message, finish_reason: 'tool_calls' }], usage }));
  }
  begin(response, '');
  for (const [index, { id, function: asked }] of calls.entries()) {
    const half = Math.floor(asked.arguments.length / 2);
    const part = (one: object) => response.write(line({ choices: [{ delta: { tool_calls: [{ index, ...one }] } }] }));
    part({ id, type: 'function', function: { name: asked.name, arguments: asked.arguments.slice(0, half) } });
    part({ function: { arguments: asked.arguments.slice(half) } });
  }
  response.write(ended('tool_calls'));
  if (usage) response.write(line({ choices: [], usage }));
  response.end('data: [DONE]\n\n');
}

type Misbehaviour = Exclude<Extract<Behaviour, { form: string }>['form'], 'held' | 'open'>;

function misbehave(response: ServerResponse, path: string, form: Misbehaviour): void {
  if (form === 'huge') response.end(answerOf(path, 'a'.repeat(2 * 1024 * 1024)));
  if (form === 'flood') response.end(Buffer.alloc(9 * 1024 * 1024));
  if (form === 'nothing') response.end();
  if (form === 'empty') response.end(answerOf(path, '  '));
  if (form === 'whole') response.end(answerOf(path, 'Inteira'));
  if (form === 'garbage') response.end('<html>');
  if (form === 'inside') response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  if (form === 'cut') begin(response, 'Pela metade').end();
  if (form === 'broken') begin(response, 'Pela metade').write('data: {"cho', () => response.destroy());
  if (form === 'hanging') begin(response, 'Pela metade');
  if (form === 'wrong') begin(response, 'Pela metade').end('data: <html>\n\n');
  if (form === 'failing') begin(response, 'Pela metade').end(line({ error: { message: 'overloaded' } }));
  if (form === 'full') begin(response, 'Temos **bolo**. Também pão. E ainda te').end(ended('length'));
  if (form === 'filtered') begin(response, 'Posso dizer que').end(ended('content_filter'));
  if (form === 'endless') pour(begin(response, 'Sem fim'));
}

/** Sends data as long as the client reads. */
function pour(response: ServerResponse): void {
  response.write(chunk('a'.repeat(10_000)), (error) => {
    if (!error && !response.destroyed) pour(response);
  });
}

/** The body of an answer; for a voice an Ogg page with the head of an Opus stream. */
function answerOf(path: string, words: string, usage?: FakeAi['usage']): string | Buffer {
  if (path.startsWith('/speech'))
    return Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]);
  if (path.endsWith('/audio/transcriptions')) return JSON.stringify({ text: words });
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content: words } }], usage });
}

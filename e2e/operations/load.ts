import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '@recado/contract';
import { io, type Socket } from 'socket.io-client';
import type { ApiClient } from '../harness/api-client.ts';
import { waitFor } from '../harness/processes.ts';
import type { Product } from '../harness/product.ts';
import { shopNumber } from '../harness/shop.ts';

/** Milliseconds between two messages, and between two calls. */
const pace = { messages: 120, calls: 40 };

/** A ticket whose customer and agent write while a browser listens. */
export interface Load {
  /** How often the browser's socket was connected. */
  connections(): number;
  /** Ends the writing; fails unless every call was answered (`asABrowser`), and every text is on both screens, once and in order. */
  end(): Promise<void>;
}

interface Talk {
  product: Product;
  /** Signed in, through the balancer. */
  agent: ApiClient;
  ticketId: number;
  customer: string;
  socket: { url: string; token: string; companyId: number };
}

/** Begins to write in both directions, to call the API and to listen, until `end`. */
export function beginLoad({ product, agent, ticketId, customer, socket }: Talk): Load {
  let isOver = false;
  const [asked, answered]: [string[], string[]] = [[], []];
  const browser = listen(socket, () => messagesOf(agent, ticketId));
  const again = async (pause: number, work: (count: number) => Promise<unknown>) => {
    for (let count = 1; !isOver; count += 1) {
      await asABrowser(() => work(count));
      await wait(pause);
    }
  };
  const running = Promise.all([
    again(pace.messages, async (count) => {
      const text = `pergunta ${count}`;
      await product.emulator.send(customer, { to: shopNumber, text });
      asked.push(text);
    }),
    again(pace.messages, async (count) => {
      const body = `resposta ${count}`;
      const idempotencyKey = `resposta-${count}-${ticketId}`;
      await agent.call('POST /messages/:ticketId', { params: { ticketId }, body: { body, idempotencyKey } });
      answered.push(body);
    }),
    again(pace.calls, () => agent.call('GET /tickets', { query: { status: 'open', showAll: 'true' } })),
    again(pace.calls, () => agent.call('GET /auth/me')),
  ]);
  // A failed call ends the test where its result is awaited.
  running.catch(() => {
    isOver = true;
  });
  return {
    connections: browser.connections,
    async end() {
      isOver = true;
      await running;
      const incoming = async () => textsOf(await messagesOf(agent, ticketId), false, 'pergunta');
      const onPhone = async () =>
        (await product.emulator.messages(customer, shopNumber))
          .map(({ text }) => text)
          .filter((text) => text.startsWith('resposta'));
      await waitFor('all questions', async () => (await incoming()).length >= asked.length || undefined);
      await waitFor('all answers', async () => (await onPhone()).length >= answered.length || undefined);
      assert.deepEqual(await incoming(), asked);
      assert.deepEqual(await onPhone(), answered);
      const missing = () => [...asked, ...answered].filter((text) => !browser.shown.has(text));
      await waitFor('the browser to show all', () => missing().length === 0 || undefined, {
        circumstances: async () => missing().join(),
      });
      browser.close();
    },
  };
}

/**
 * Sends a request again if the kept connection ended under it before any answer, as browsers do (RFC 9112, 9.3.1): a process that leaves closes
 * connections that are idle, and a request may be on its way. The system reports it as closed or as reset, by whether the request had arrived.
 * Each of the kept connections may end so.
 */
async function asABrowser(work: () => Promise<unknown>, keptConnections = 8): Promise<void> {
  await work().catch((error: unknown) => {
    if (keptConnections === 0 || !isEndedConnection(error instanceof Error ? error.cause : undefined)) throw error;
    return asABrowser(work, keptConnections - 1);
  });
}

function isEndedConnection(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (
    cause.message === 'other side closed' || ('code' in cause && ['ECONNRESET', 'EPIPE'].includes(String(cause.code)))
  );
}

/** A browser: shows the messages of events, and reads again when the server says that it may have missed some. */
function listen({ url, token, companyId }: Talk['socket'], read: () => Promise<Message[]>) {
  const shown = new Set<string>();
  let connections = 0;
  const socket: Socket = io(url, { auth: { token }, transports: ['websocket'], reconnectionDelay: 200 });
  socket.on('connect', () => {
    connections += 1;
  });
  // Releases before 7.1.0 close it in a way after which socket.io does not connect again by itself, but the web does.
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && socket.connect()));
  socket.on(`company-${companyId}-appMessage`, ({ message }: { message: Message }) => shown.add(message.body));
  socket.on('ready', () => {
    void read().then(
      (messages) => messages.forEach(({ body }) => void shown.add(body)),
      () => undefined,
    );
  });
  return { shown, connections: () => connections, close: () => void socket.close() };
}

function textsOf(messages: readonly Message[], fromMe: boolean, word: string): string[] {
  return messages
    .filter((message) => message.fromMe === fromMe && message.body.startsWith(word))
    .map(({ body }) => body);
}

async function messagesOf(agent: ApiClient, ticketId: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await agent.call('GET /messages/:ticketId', { params: { ticketId }, query: { pageNumber } });
    messages.unshift(...page.messages);
    if (!page.hasMore) return messages;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { noteRedis } from '../observability/metrics/sockets.ts';
import type { FanOut } from './process-adapter.ts';
import { ReadStreams } from './read-streams.ts';

/** How many of the last messages a stream keeps; a process that was away for more of them has missed some. */
const kept = (threshold: number) => ({ strategy: 'MAXLEN', strategyModifier: '~', threshold }) as const;
const mostKept = { ofAll: 10_000, ofCompany: 1_000 };
/** Seconds after its last message in which the stream of a company ends. */
const companyStreamLasts = 3_600;
/** Milliseconds that an answer may take, that a read waits for the next message, and of pauses after a failure. */
const waiting = { answer: 5_000, block: 5_000, first: 100, longest: 5_000 };

/** Where the messages are, and who hears them. */
interface RedisFanOut {
  url: string;
  /** The name of the stream for all processes, with which those of companies begin. It contains the installation's id: one Redis may serve several (SERVER §3.25). */
  name: string;
  hear: (message: unknown) => void;
  /** Messages may have been lost. */
  gap: () => void;
  logger: Logger;
}

/**
 * Carries messages through streams of Redis: one that all processes read, and one for each company. It connects in the background, and again whenever it lost its connection:
 * a server works also while Redis is away.
 */
export async function openRedisFanOut({ url, name, hear, gap, logger }: RedisFanOut): Promise<FanOut> {
  // Only installations with a Redis need its client, which takes 7 MB.
  const { createClient } = await import('redis');
  type Client = ReturnType<typeof newClient>;
  const newClient = () =>
    createClient({
      url,
      // The client selects the database of the URL on some of its connections only (redis 5.8.0).
      database: databaseOf(url),
      // A message that waits for Redis would keep the browsers of this process waiting, too.
      disableOfflineQueue: true,
      // A client that loses its connection while it logs in never tries again (redis 5.8.0): `keepOpen` does.
      socket: { reconnectStrategy: false },
    });
  const open = new Set<Client>();
  let closed = false;
  let writer: Client | undefined;
  const streams = new ReadStreams(name);

  /** Lets `use` work with a client until one of them fails, then with another client, with growing pauses. */
  async function keepOpen(use: (client: Client, failed: Promise<never>) => Promise<void>): Promise<void> {
    for (let pause = waiting.first; !closed; pause = Math.min(pause * 2, waiting.longest)) {
      const client = newClient();
      open.add(client);
      const failed = new Promise<never>((_resolve, reject) => client.on('error', reject));
      try {
        await Promise.race([client.connect(), failed, tooLate(waiting.answer)]);
        pause = waiting.first;
        await use(client, failed);
      } catch (error) {
        if (!closed) logger.warn({ err: error }, 'the connection to Redis failed');
      }
      open.delete(client);
      // Also one that is still connecting.
      if (client.isOpen) client.destroy();
      if (!closed) await wait(pause, undefined, { ref: false });
    }
  }

  noteRedis(false);
  void keepOpen(async (client, failed) => {
    writer = client;
    noteRedis(true);
    await failed.finally(() => {
      writer = undefined;
      noteRedis(false);
    });
  });
  void keepOpen(async (client) => {
    await streams.begin((key) => lastOf(client, key));
    // What was sent before is not known.
    gap();
    while (!closed) {
      const late = streams.takeLate();
      for (const key of late) streams.beginOne(key, await lastOf(client, key));
      if (late.length > 0) gap();
      const reading = client.xRead(streams.positions(), { BLOCK: waiting.block, COUNT: 100 });
      const read = await Promise.race([reading, tooLate(waiting.block + waiting.answer)]);
      for (const { name: key, messages } of entries.parse(read) ?? []) {
        for (const { id, message } of messages) if (streams.advance(key, id)) hear(messageOf(message));
      }
    }
  });
  return {
    async send(message, companyId) {
      const client = writer;
      if (!client) throw new Error('Redis is not connected.');
      const key = companyId === undefined ? name : streams.ofCompany(companyId);
      const most = companyId === undefined ? mostKept.ofAll : mostKept.ofCompany;
      const adding = client.xAdd(key, '*', fieldsOf(message), { TRIM: kept(most) });
      // In the same packet.
      if (companyId !== undefined) client.expire(key, companyStreamLasts).catch(() => undefined);
      // A connection without answers is replaced.
      await Promise.race([adding, tooLate(waiting.answer)]).catch((error: unknown) => {
        client.emit('error', error);
        throw error;
      });
    },
    async hear(companyId) {
      const key = streams.want(companyId);
      const client = writer;
      if (!client) return streams.beginLate(key);
      const begin = async () => {
        streams.beginOne(key, await lastOf(client, key));
        // The read that waits for messages does not know of this stream yet.
        await client.xAdd(streams.wake, '*', { type: '' }, { TRIM: kept(1) });
        await client.expire(streams.wake, companyStreamLasts);
      };
      await Promise.race([begin(), tooLate(waiting.answer)]).catch((error: unknown) => {
        streams.beginLate(key);
        client.emit('error', error);
      });
    },
    async stopHearing(companyId) {
      streams.forget(companyId);
    },
    async close() {
      closed = true;
      for (const client of open) if (client.isOpen) client.destroy();
    },
  };
}

/** The id of the last message in a stream; that before all others if there is none. */
async function lastOf(client: { xRevRange: XRevRange }, key: string): Promise<string> {
  return (await client.xRevRange(key, '+', '-', { COUNT: 1 }))[0]?.id ?? '0-0';
}
type XRevRange = (key: string, end: string, start: string, options: { COUNT: number }) => Promise<{ id: string }[]>;

async function tooLate(milliseconds: number): Promise<never> {
  await wait(milliseconds, undefined, { ref: false });
  throw new Error('Redis did not answer in time.');
}

/** The number of the database in a URL of Redis. */
export function databaseOf(url: string): number {
  const number = Number(new URL(url).pathname.slice(1));
  return Number.isInteger(number) ? number : 0;
}

const entries = z
  .array(
    z.object({
      name: z.string(),
      messages: z.array(z.object({ id: z.string(), message: z.record(z.string(), z.string()) })),
    }),
  )
  .nullable();

/**
 * A message as fields, in the form of all releases: texts as they are, anything else as JSON. In ASCII, because the
 * client breaks other characters that are divided between two packets (redis 5.8.0).
 */
function fieldsOf(message: object): Record<string, string> {
  const fields = Object.entries(message).filter(([, value]) => value !== undefined);
  const texts = fields.map(([key, value]) => [key, typeof value === 'string' ? value : inAscii(JSON.stringify(value))]);
  return Object.fromEntries(texts);
}

function inAscii(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function messageOf(fields: Record<string, string>): unknown {
  try {
    const { type, data, ...texts } = fields;
    return { ...texts, ...(type ? { type: Number(type) } : {}), ...(data ? { data: JSON.parse(data) } : {}) };
  } catch {
    return undefined;
  }
}

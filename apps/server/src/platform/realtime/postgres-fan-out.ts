import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ListeningConnection } from '../database/listening.ts';
import { jsonOf } from '../text/json-of.ts';
import type { FanOut } from './process-adapter.ts';

/** The channel of all releases. Channels belong to one database, i.e. to one installation. */
const channel = 'socket.io#/';
/** The channel of a company, to which the processes with its sockets listen. */
const channelOf = (companyId: number) => `${channel}${companyId}`;
/** PostgreSQL takes 8,000 bytes at a time; longer messages are sent in parts, as base64. */
const longest = 7_000;
const partBytes = 5_000;
const mostOpen = 100;
const part = z.object({ part: z.tuple([z.string(), z.int().min(0), z.int().min(1).max(10_000)]), text: z.string() });

/** Who hears the messages of all processes. */
interface Hearing {
  hear: (message: unknown) => void;
  /** Messages may have been lost. */
  gap: () => void;
}

/**
 * Carries messages through PostgreSQL's notifications. A browser of this process receives an event only after the other
 * processes were notified. A notification therefore waits neither for the disk nor for a connection that requests use.
 * One connection listens and one notifies, which keeps events in order.
 */
export async function openPostgresFanOut(
  { options, url }: { options: pg.PoolConfig; url: string },
  hearing: Hearing,
  logger: Logger,
): Promise<FanOut> {
  const sender = new pg.Pool({
    ...options,
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: (client) => client.query('SET synchronous_commit = off'),
  });
  const note = (error: Error) => logger.warn({ err: error }, 'the connection that notifies other processes failed');
  sender.on('error', note);
  sender.on('connect', (client) => client.on('error', note));
  const parts = new Parts();
  const listening = new ListeningConnection({
    connectionString: url,
    channel,
    hear: (payload) => {
      const message = parts.add(jsonOf(payload));
      if (message !== undefined) hearing.hear(message);
    },
    onGap: hearing.gap,
    logger,
  });
  await listening.open();
  return {
    async send(message, companyId) {
      await sender.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload', [
        companyId === undefined ? channel : channelOf(companyId),
        payloadsOf(message),
      ]);
    },
    hear: (companyId) => listening.listen(channelOf(companyId)),
    stopHearing: (companyId) => listening.stopListening(channelOf(companyId)),
    async close() {
      await listening.close();
      await sender.end();
    },
  };
}

/** A message as one payload, or as several in order. */
function payloadsOf(message: unknown): string[] {
  const text = JSON.stringify(message);
  const bytes = Buffer.from(text);
  if (bytes.length <= longest) return [text];
  const id = randomUUID();
  const count = Math.ceil(bytes.length / partBytes);
  return Array.from({ length: count }, (_, index) => {
    const piece = bytes.subarray(index * partBytes, (index + 1) * partBytes).toString('base64');
    return JSON.stringify({ part: [id, index, count], text: piece });
  });
}

/** Puts the parts of long messages together. They arrive in order, those of several processes in between. */
class Parts {
  readonly #open = new LRUCache<string, Buffer[]>({ max: mostOpen });

  /** The message that is complete now: a short one at once; undefined while parts of it are missing. */
  add(message: unknown): unknown {
    const parsed = part.safeParse(message);
    if (!parsed.success) return message;
    const [id, index, count] = parsed.data.part;
    const pieces = this.#open.get(id) ?? [];
    if (pieces.length !== index) return undefined;
    pieces.push(Buffer.from(parsed.data.text, 'base64'));
    this.#open.set(id, pieces);
    if (pieces.length < count) return undefined;
    this.#open.delete(id);
    return jsonOf(Buffer.concat(pieces).toString());
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type LifeSign, LifeSigns } from './life-signs.ts';

const firstPause = 100;
const longestPause = 5_000;

/** What a connection listens to, and who hears it. */
export interface Listening {
  connectionString: string;
  /** The channel that it always listens to; `listen` adds others. */
  channel: string;
  hear: (payload: string) => void;
  /** Runs when it listens again after an interruption, in which messages may have been lost. */
  onGap: () => void;
  logger: Logger;
}

/**
 * A connection of its own to PostgreSQL that listens to channels, and opens again by itself, by one attempt at a time
 * with growing pauses. A connection that is lost or refused never ends the process.
 */
export class ListeningConnection {
  readonly #listening: Listening;
  readonly #lifeSigns = new LifeSigns();
  readonly #channels: Set<string>;
  #client: pg.Client | undefined;
  #closed = false;

  constructor(listening: Listening) {
    this.#listening = listening;
    this.#channels = new Set([listening.channel]);
  }

  /** Connects; rejects when the database cannot be reached. */
  async open(): Promise<void> {
    const { connectionString, channel, hear, logger } = this.#listening;
    const client = new pg.Client({ connectionString, keepAlive: true });
    const begun = new Set(this.#channels);
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    client.on('error', (error) => logger.warn({ err: error, channel }, 'a listening connection failed'));
    try {
      await client.connect();
      await client.query([...begun].map(listenTo).join(';'));
      await this.#lifeSigns.moveTo(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // Not earlier: a failed attempt ends, too, and would start another attempt beside the running one.
    client.on('end', () => void this.#reopen());
    this.#client = client;
    // Those that were added meanwhile asked a connection that had ended.
    const late = [...this.#channels].filter((each) => !begun.has(each));
    if (late.length > 0) await client.query(late.map(listenTo).join(';')).catch(() => undefined);
    if (this.#closed) await client.end();
  }

  /** Listens to another channel, too: from now on, or from when it is connected again, which counts as an interruption. */
  async listen(channel: string): Promise<void> {
    this.#channels.add(channel);
    await this.#client?.query(listenTo(channel)).catch(() => undefined);
  }

  /** Ends `listen`. */
  async stopListening(channel: string): Promise<void> {
    this.#channels.delete(channel);
    await this.#client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  }

  /** Shows this name to be alive for as long as the connection is open, and again when it reopens. */
  lifeSign(name: string): Promise<LifeSign> {
    return this.#lifeSigns.begin(name);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  async #reopen(): Promise<void> {
    for (let pause = firstPause; !this.#closed; pause = Math.min(pause * 2, longestPause)) {
      await wait(pause, undefined, { ref: false });
      const reopened = await this.open().then(
        () => true,
        () => false,
      );
      if (reopened) return this.#listening.onGap();
    }
  }
}

function listenTo(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`;
}

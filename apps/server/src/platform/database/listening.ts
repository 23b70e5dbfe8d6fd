import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type LifeSign, LifeSigns } from './life-signs.ts';

const firstPause = 100;
const longestPause = 5_000;

/** What a connection listens to, and who hears it. */
export interface Listening {
  connectionString: string;
  channel: string;
  hear: (payload: string) => void;
  /** Runs when it listens again after an interruption, in which messages may have been lost. */
  onGap: () => void;
  logger: Logger;
}

/**
 * A connection of its own to PostgreSQL that listens to a channel, and opens again by itself, by one attempt at a time
 * with growing pauses. A connection that is lost or refused never ends the process.
 */
export class ListeningConnection {
  readonly #listening: Listening;
  readonly #lifeSigns = new LifeSigns();
  #client: pg.Client | undefined;
  #closed = false;

  constructor(listening: Listening) {
    this.#listening = listening;
  }

  /** Connects; rejects when the database cannot be reached. */
  async open(): Promise<void> {
    const { connectionString, channel, hear, logger } = this.#listening;
    const client = new pg.Client({ connectionString, keepAlive: true });
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    client.on('error', (error) => logger.warn({ err: error, channel }, 'a listening connection failed'));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      await this.#lifeSigns.moveTo(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // Not earlier: a failed attempt ends, too, and would start another attempt beside the running one.
    client.on('end', () => void this.#reopen());
    this.#client = client;
    if (this.#closed) await client.end();
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

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { LocalNotifications, type Notifications } from './notifications.ts';

const message = z.tuple([z.string(), z.string(), z.string()]);
const longest = 7_000;

/** Notifications over LISTEN/NOTIFY, on one dedicated connection that reconnects by itself. */
export class PostgresNotifications implements Notifications {
  readonly #process = randomUUID();
  readonly #local: LocalNotifications;
  readonly #options: { connectionString: string; pool: pg.Pool; logger: Logger };
  #client: pg.Client | undefined;
  #closed = false;

  constructor(options: { connectionString: string; pool: pg.Pool; logger: Logger }) {
    this.#options = options;
    this.#local = new LocalNotifications(options.logger);
  }

  /** Connects; rejects when the database cannot be reached. */
  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#options.connectionString, keepAlive: true });
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    client.on('error', (error) => this.#options.logger.warn({ err: error }, 'the notification connection failed'));
    client.on('end', () => void this.#reopen());
    await client.connect();
    await client.query('LISTEN recado');
    this.#client = client;
  }

  broadcast(channel: string, payload: string): void {
    this.broadcastHere(channel, payload);
    this.#options.pool
      .query('SELECT pg_notify($1, $2)', ['recado', this.notice(channel, payload)])
      .catch((error: unknown) => this.#options.logger.error({ err: error, channel }, 'a notification was not sent'));
  }

  broadcastHere(channel: string, payload: string): void {
    this.#local.broadcastHere(channel, payload);
  }

  listen(channel: string, hear: (payload: string) => void): () => void {
    return this.#local.listen(channel, hear);
  }

  onGap(react: () => void): () => void {
    return this.#local.onGap(react);
  }

  notice(channel: string, payload: string): string {
    const text = JSON.stringify([this.#process, channel, payload]);
    if (Buffer.byteLength(text) > longest) throw new Error(`A notification on ${channel} exceeds ${longest} bytes`);
    return text;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
    await this.#local.close();
  }

  #hear(text: string): void {
    const parsed = message.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const [origin, channel, payload] = parsed.data;
    if (origin !== this.#process) this.#local.broadcastHere(channel, payload);
  }

  async #reopen(): Promise<void> {
    for (let pause = 100; !this.#closed; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause, undefined, { ref: false });
      const reopened = await this.open().then(
        () => true,
        () => false,
      );
      if (reopened) return this.#local.reportGap();
    }
  }
}

import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { jsonOf } from '../text/json-of.ts';
import type { LifeSign } from './life-signs.ts';
import { ListeningConnection } from './listening.ts';

/** Short messages between the processes of this server, e.g. to clear a cache. They may be lost: see onGap. */
export interface Notifications {
  /** Notifies every process, this one at once. `payload`: at most 7,000 bytes. In a unit, call it in `afterCommit`. */
  broadcast(channel: string, payload: string): void;
  /** Notifies this process only. */
  broadcastHere(channel: string, payload: string): void;
  /** Listens to a channel. Returns how to stop. */
  listen(channel: string, hear: (payload: string) => void): () => void;
  /** Runs after messages of other processes may have been lost: clear all caches. Returns how to stop. */
  onGap(react: () => void): () => void;
  /** The payload of the notification that wakes the workers of other processes; null without one. */
  notice(channel: string, payload: string): string | null;
  /**
   * Shows other processes that the one of this name is alive (`givesLifeSign`), for as long as it is connected; null
   * where no other process can be.
   */
  lifeSign(name: string): Promise<LifeSign | null>;
  close(): Promise<void>;
}

const gap = Symbol('gap');

/** Listeners of this process. An error of a listener is logged and does not affect the others. */
export class LocalNotifications implements Notifications {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  broadcast(channel: string, payload: string): void {
    this.broadcastHere(channel, payload);
  }

  broadcastHere(channel: string, payload: string): void {
    this.#emitter.emit(`channel:${channel}`, payload);
  }

  listen(channel: string, hear: (payload: string) => void): () => void {
    return this.#on(`channel:${channel}`, hear);
  }

  onGap(react: () => void): () => void {
    return this.#on(gap, react);
  }

  notice(_channel: string, _payload: string): string | null {
    return null;
  }

  async lifeSign(_name: string): Promise<null> {
    return null;
  }

  /** Reports that messages may have been lost. */
  reportGap(): void {
    this.#emitter.emit(gap);
  }

  async close(): Promise<void> {
    this.#emitter.removeAllListeners();
  }

  #on(event: string | symbol, react: (payload: string) => void): () => void {
    const guarded = (payload: string) => {
      try {
        react(payload);
      } catch (error) {
        this.#logger.error({ err: error, event: String(event) }, 'a listener failed');
      }
    };
    this.#emitter.on(event, guarded);
    return () => this.#emitter.off(event, guarded);
  }
}

const message = z.tuple([z.string(), z.string(), z.string()]);
const longest = 7_000;

/** Notifications over LISTEN/NOTIFY. */
export class PostgresNotifications implements Notifications {
  readonly #process = randomUUID();
  readonly #local: LocalNotifications;
  readonly #options: { connectionString: string; pool: pg.Pool; logger: Logger };
  readonly #listening: ListeningConnection;

  constructor(options: { connectionString: string; pool: pg.Pool; logger: Logger }) {
    this.#options = options;
    this.#local = new LocalNotifications(options.logger);
    this.#listening = new ListeningConnection({
      ...options,
      channel: 'recado',
      hear: (text) => this.#hear(text),
      onGap: () => this.#local.reportGap(),
    });
  }

  /** Connects; rejects when the database cannot be reached. */
  async open(): Promise<void> {
    await this.#listening.open();
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

  lifeSign(name: string): Promise<LifeSign> {
    return this.#listening.lifeSign(name);
  }

  async close(): Promise<void> {
    await this.#listening.close();
    await this.#local.close();
  }

  #hear(text: string): void {
    const parsed = message.safeParse(jsonOf(text));
    if (!parsed.success) return;
    const [origin, channel, payload] = parsed.data;
    if (origin !== this.#process) this.#local.broadcastHere(channel, payload);
  }
}

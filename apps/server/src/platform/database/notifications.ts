import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { withoutCorrelation } from '../observability/tracing/correlation.ts';
import { jsonOf } from '../text/json-of.ts';
import type { LifeSign } from './life-signs.ts';
import { ListeningConnection } from './listening.ts';

/** Short messages between the processes of this server, e.g. to clear a cache. They may be lost: see onGap. */
export interface Notifications {
  /** Notifies every process, this one at once. `payload`: at most 7,000 bytes. In a unit, call it in `afterCommit`. */
  broadcast(channel: string, payload: string): void;
  /** Notifies this process only. */
  broadcastHere(channel: string, payload: string): void;
  /** Notifies the other processes only. */
  broadcastElsewhere(channel: string, payload: string): void;
  /** Listens to a channel. Returns how to stop. */
  listen(channel: string, hear: (payload: string) => void): () => void;
  /** Runs after messages of other processes may have been lost: clear all caches. Returns how to stop. */
  onGap(react: () => void): () => void;
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

  broadcastElsewhere(_channel: string, _payload: string): void {
    // There are no other processes.
  }

  broadcastHere(channel: string, payload: string): void {
    // What hears it works for others as well.
    withoutCorrelation(() => this.#emitter.emit(`channel:${channel}`, payload));
  }

  listen(channel: string, hear: (payload: string) => void): () => void {
    return this.#on(`channel:${channel}`, hear);
  }

  onGap(react: () => void): () => void {
    return this.#on(gap, react);
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
/** Notifications that wait at most: a process that cannot send any for long need not keep all. */
const mostWaiting = 10_000;
/** Milliseconds that the database has to take notifications; a connection may hang without an end. */
const patience = 5_000;
/** How often notifications are sent again that the database did not take, after a pause in milliseconds. */
const [mostAttempts, pauseMs] = [3, 200];

/** Notifications over LISTEN/NOTIFY. */
export class PostgresNotifications implements Notifications {
  readonly #process = randomUUID();
  readonly #local: LocalNotifications;
  readonly #options: { connectionString: string; pool: pg.Pool; logger: Logger };
  readonly #listening: ListeningConnection;
  /** Notifications that wait while others are being sent, each once, in order. */
  readonly #waiting = new Set<string>();
  #isSending = false;
  #isClosed = false;

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
    this.broadcastElsewhere(channel, payload);
  }

  broadcastElsewhere(channel: string, payload: string): void {
    const text = JSON.stringify([this.#process, channel, payload]);
    if (Buffer.byteLength(text) > longest) throw new Error(`A notification on ${channel} exceeds ${longest} bytes`);
    // What was said last counts, e.g. where a colleague is.
    this.#waiting.delete(text);
    this.#waiting.add(text);
    const [oldest] = this.#waiting;
    if (this.#waiting.size > mostWaiting && oldest !== undefined) this.#waiting.delete(oldest);
    if (!this.#isSending) void this.#send();
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

  lifeSign(name: string): Promise<LifeSign> {
    return this.#listening.lifeSign(name);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#listening.close();
    await this.#local.close();
  }

  /**
   * Sends what waits. Its transactions write nothing: PostgreSQL lets one transaction with notifications at a time commit,
   * and one that also writes would keep all others waiting until the disk has it.
   */
  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.size > 0) {
      const texts = [...this.#waiting];
      this.#waiting.clear();
      await this.#sendTogether(texts);
    }
    this.#isSending = false;
  }

  async #sendTogether(texts: readonly string[]): Promise<void> {
    const text = "SELECT pg_notify('recado', text) FROM unnest($1::text[]) text";
    const query = { text, values: [texts], query_timeout: patience };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#options.pool.query(query);
        return;
      } catch (error) {
        if (attempt === mostAttempts || this.#isClosed) {
          this.#options.logger.error({ err: error, notifications: texts.length }, 'notifications were not sent');
          return;
        }
        await wait(pauseMs, undefined, { ref: false });
      }
    }
  }

  #hear(text: string): void {
    const parsed = message.safeParse(jsonOf(text));
    if (!parsed.success) return;
    const [origin, channel, payload] = parsed.data;
    if (origin !== this.#process) this.#local.broadcastHere(channel, payload);
  }
}

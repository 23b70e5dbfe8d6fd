import { EventEmitter } from 'node:events';
import type { Logger } from 'pino';

/** Short messages between the processes of this server, e.g. to clear a cache. They may be lost: see onGap. */
export interface Notifications {
  /** Notifies every process, this one at once. `payload` at most 7,000 bytes. From a unit, call it in `afterCommit`. */
  broadcast(channel: string, payload: string): void;
  /** Notifies this process only. */
  broadcastHere(channel: string, payload: string): void;
  /** Listens to a channel. Returns how to stop. */
  listen(channel: string, hear: (payload: string) => void): () => void;
  /** Runs after messages of other processes may have been lost: clear all caches. Returns how to stop. */
  onGap(react: () => void): () => void;
  /** What the database notifies to wake the workers of other processes; null when there are none. */
  notice(channel: string, payload: string): string | null;
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

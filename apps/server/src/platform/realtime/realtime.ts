import type { Server as HttpServer } from 'node:http';
import type { DomainEvent } from './domain-event.ts';

/** Browsers' sockets: who receives which events, and who is online (SERVER §1, §2 Online). */
export interface Realtime {
  /** Accepts connections on the API listener. */
  attach(server: HttpServer): Promise<void>;
  /** Sends an event to its audience; called by the database after a unit of work commits. */
  publish(event: DomainEvent): void;
  /** Closes the sockets of a session that ended. */
  endSession(sessionId: string): void;
  /** Whether the user is online in any process: an open socket and a recent ping. */
  online(userId: number): boolean;
  /** The number of open sockets in this process. */
  connections(): number;
  close(): Promise<void>;
}

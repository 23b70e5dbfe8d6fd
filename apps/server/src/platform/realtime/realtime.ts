import type { Server as HttpServer } from 'node:http';
import type { DomainEvent } from './domain-event.ts';

/** Browsers' sockets: who hears what, and who is online (SERVER §1, §2 Online). */
export interface Realtime {
  /** Takes connections on the API listener. */
  attach(server: HttpServer): Promise<void>;
  /** Sends an event to its audience; called by the database after a unit of work commits. */
  publish(event: DomainEvent): void;
  /** Closes the sockets of a session that ended. */
  endSession(sessionId: string): void;
  /** Whether the user has a live socket that pinged within its time, in any process. */
  online(userId: number): boolean;
  /** Sockets open in this process. */
  connections(): number;
  close(): Promise<void>;
}

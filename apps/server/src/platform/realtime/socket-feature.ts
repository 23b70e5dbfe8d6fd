import type { Socket } from 'socket.io';
import type { Caller } from '../security/sessions.ts';

/**
 * The rooms of one socket, for a feature. Names are relative to the company, so rooms of another one cannot be named.
 */
export interface SocketRooms {
  /** The current caller of the socket. */
  caller(): Caller;
  isIn(name: string): boolean;
  join(name: string): Promise<void>;
  leave(name: string): Promise<void>;
  /** Joins the rooms that `roomsOf` returns now. */
  joinOpened(): Promise<void>;
}

/** What a feature adds to the sockets. */
export interface SocketFeature {
  /**
   * The rooms that the caller's rights open, by their names within the company. Called again when rights change: the
   * socket then leaves all other rooms.
   */
  roomsOf(socket: Socket, caller: Caller): readonly string[];
  /** Handles the events that clients emit. */
  listen(socket: Socket, rooms: SocketRooms): void;
}

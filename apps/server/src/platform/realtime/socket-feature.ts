import type { Socket } from 'socket.io';
import type { Caller } from '../security/sessions.ts';

/** The rooms of one socket, for a feature. Names are those within the company: no other company's can be meant. */
export interface SocketRooms {
  /** Who is behind the socket now. */
  caller(): Caller;
  isIn(name: string): boolean;
  join(name: string): Promise<void>;
  leave(name: string): Promise<void>;
  /** Joins what `roomsOf` answers now. */
  joinOpened(): Promise<void>;
}

/** What a feature adds to the sockets. */
export interface SocketFeature {
  /**
   * The rooms that the caller's rights open, by their names within the company. Asked again when rights change: a socket
   * leaves every other room then.
   */
  roomsOf(socket: Socket, caller: Caller): readonly string[];
  /** Answers what clients emit. */
  listen(socket: Socket, rooms: SocketRooms): void;
}

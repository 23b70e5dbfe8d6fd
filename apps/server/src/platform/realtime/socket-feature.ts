import type { EventInput, EventName } from '@recado/contract';
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
  /** Sends a declared event to this socket only. */
  send(event: EventForOneSocket): void;
  /**
   * Runs when the client emits an event, once the socket is in its rooms and while its company may work. Of the events
   * that arrive while one is handled, only the newest is handled afterwards. An error is logged.
   */
  answer(event: string, work: (caller: Caller, payload: unknown) => Promise<void>): void;
}

/** An event for one socket, as the contract declares it. */
export type EventForOneSocket = { [Name in EventName]: { name: Name; payload: EventInput<Name> } }[EventName];

/** The extension of sockets by a feature. */
export interface SocketFeature {
  /**
   * The rooms that the caller's rights open, by their names within the company. Called again when rights change: the
   * socket then leaves all other rooms.
   */
  roomsOf(socket: Socket, caller: Caller): readonly string[];
  /** Handles the events that clients emit. */
  listen(socket: Socket, rooms: SocketRooms): void;
  /** Stops the feature's own timers; called after the sockets were closed. */
  close?(): void;
}

import type { EventInput, EventName } from '@recado/contract';

/** The receivers of an event. The server joins rooms only after a check, so an audience is also a permission. */
export type Audience =
  /** Everybody in the company; `hiddenFromAgents` of the contract lists what only administrators receive. */
  | { to: 'company' }
  /** Administrators of the company, e.g. for QR codes. */
  | { to: 'admins' }
  | { to: 'user'; userId: number }
  /** Some users, e.g. the members of a chat; administrators only if they are among them. */
  | { to: 'users'; userIds: readonly number[] }
  /** Sockets in rooms that a feature opens (`SocketFeature`). `without` excludes some rooms. */
  | { to: 'rooms'; rooms: readonly string[]; without?: Readers }
  | Readers;

/** Administrators and the given users: for events that only some sockets of a room may read. */
export interface Readers {
  to: 'readers';
  userIds: readonly number[];
}

/** Something that happened in a company; sent to browsers after the transaction commits. */
export type DomainEvent = {
  [Name in EventName]: {
    name: Name;
    companyId: number;
    audience: Audience;
    payload: EventInput<Name>;
    /** Sent under a name that ends with this, for clients of the family that follow one record (`eventName`). */
    part?: string;
    /** Sent first, to sockets in some rooms that are in none of the others, e.g. the deletion of a record for them. */
    first?: readonly { rooms: readonly string[]; except: readonly string[]; payload: EventInput<Name> }[];
    /** Afterwards, sockets in `room` leave it unless they are in a room of `except`. */
    closes?: { room: string; except: readonly string[] } | undefined;
  };
}[EventName];

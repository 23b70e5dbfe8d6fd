import type { EventInput, EventName } from '@recado/api/contract';

/** Who hears an event. Rooms are joined by the server after a check, so an audience is also a permission. */
export type Audience =
  /** Everybody of the company; `hiddenFromAgents` of the contract says what only administrators are told. */
  | { to: 'company' }
  /** Administrators of the company, e.g. QR codes. */
  | { to: 'admins' }
  | { to: 'user'; userId: number }
  /** Those in rooms that a feature opens (`SocketFeature`). `without` leaves some out. */
  | { to: 'rooms'; rooms: readonly string[]; without?: Readers }
  | Readers;

/** Administrators and these users: of what only some of those may read who are in a room. */
export interface Readers {
  to: 'readers';
  userIds: readonly number[];
}

/** Something that happened in a company, told to browsers after the transaction commits. */
export type DomainEvent = {
  [Name in EventName]: {
    name: Name;
    companyId: number;
    audience: Audience;
    payload: EventInput<Name>;
    /** Told before it, to those of some rooms who are in none of the others, e.g. that something is gone for them. */
    first?: readonly { rooms: readonly string[]; except: readonly string[]; payload: EventInput<Name> }[];
    /** After that, those in this room leave it who are in no room of the audience. */
    closes?: string | undefined;
  };
}[EventName];
